import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/ButtonLink';
import { Logo } from './Logo';
import { mainLinks } from './mainLinks';
import styles from './TopBar.module.css';

/** The logo and the way in; what needs a log-in is shown, but leads nowhere. */
export function VisitorBar({ beside }: { beside?: ReactNode }) {
  return (
    <div className={styles.inner}>
      <Logo to="/welcome" beside={beside} />
      <nav aria-label="Main" className={styles.links}>
        {mainLinks.map(({ to, label, isPublic }) =>
          isPublic ? (
            <Link key={to} to={to} className={styles.link}>
              {label}
            </Link>
          ) : (
            // biome-ignore lint/a11y/useValidAnchor: a link without an address is how a disabled one is written.
            <a key={to} role="link" aria-disabled="true" title="Log in first" className={styles.link}>
              {label}
            </a>
          ),
        )}
      </nav>
      <div className={styles.end}>
        <ButtonLink to="/log-in" variant="primary">
          Log in
        </ButtonLink>
      </div>
    </div>
  );
}
