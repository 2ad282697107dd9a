import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { reviewQueries } from '../../shared/yearReview/queries';
import { ButtonLink } from '../../ui/ButtonLink';
import styles from './DiaryPage.module.css';

/** The review of a year, if it has one. */
export function YearLink({ year }: { year: string }) {
  const years = useQuery(reviewQueries.years());
  if (!years.data?.years.some((one) => String(one.year) === year)) return null;
  return (
    <div className={styles.review}>
      <ButtonLink to="/stats/year/$year" params={{ year }} search={{}}>
        <Sparkles aria-hidden size={18} /> Your {year} in review
      </ButtonLink>
    </div>
  );
}
