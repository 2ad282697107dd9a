import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react';
import { numberText } from '../../../lib/numbers';
import styles from './Pager.module.css';
import { PagerLink } from './PagerLink';

interface PagerProps {
  /** Starts at 1. */
  page: number;
  pages: number;
}

export function Pager({ page, pages }: PagerProps) {
  return (
    <nav aria-label="Pages" className={styles.pager}>
      <PagerLink label="First page" icon={ChevronFirst} page={page > 1 ? 1 : undefined} />
      <PagerLink label="Previous page" icon={ChevronLeft} page={page > 1 ? page - 1 : undefined} />
      <p className={styles.position}>
        Page {numberText(page)} of {numberText(pages)}
      </p>
      <PagerLink label="Next page" icon={ChevronRight} page={page < pages ? page + 1 : undefined} />
      <PagerLink label="Last page" icon={ChevronLast} page={page < pages ? pages : undefined} />
    </nav>
  );
}
