import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { memo } from 'react';
import { ceremonyLink } from './ceremonyLink';
import styles from './StepLink.module.css';

interface StepLinkProps {
  from: number;
  by: 1 | -1;
  count: number;
}

/** Link to the previous or next ceremony; disabled, but still laid out, at either end. */
export const StepLink = memo(function StepLink({ from, by, count }: StepLinkProps) {
  const to = from + by;
  const label = by > 0 ? 'Next ceremony' : 'Previous ceremony';
  const icon = by > 0 ? <ChevronRight aria-hidden /> : <ChevronLeft aria-hidden />;
  if (to < 1 || to > count) {
    return (
      // biome-ignore lint/a11y/useSemanticElements: HTML has no element for a disabled link.
      <span role="link" className={styles.step} aria-label={label} aria-disabled="true" tabIndex={-1}>
        {icon}
      </span>
    );
  }
  return (
    <Link {...ceremonyLink(to)} className={styles.step} aria-label={label}>
      {icon}
    </Link>
  );
});
