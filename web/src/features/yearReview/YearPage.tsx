import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { CalendarHeart, X } from 'lucide-react';
import { isNotFound } from '../../api/problem';
import { useSettledValue } from '../../lib/useSettledValue';
import { useMarks } from '../../shared/marks/useMarks';
import { statsKey } from '../../shared/me/statsKey';
import { useRefetchOutdated } from '../../shared/next/useRefetchOutdated';
import { ShareProgressButton } from '../../shared/share/ShareProgressButton';
import { reviewQueries } from '../../shared/yearReview/queries';
import { YearScreens } from '../../shared/yearReview/YearScreens';
import { ButtonLink } from '../../ui/ButtonLink';
import { EmptyState } from '../../ui/EmptyState';
import { QueryState } from '../../ui/QueryState';
import { Spinner } from '../../ui/Spinner';
import styles from './YearPage.module.css';

/** How long after a mark the numbers are fetched again. */
const PAUSE_MS = 1200;

/** What the user watched in a year, on ten screens. */
export function YearPage() {
  const { year } = useParams({ from: '/member/stats/year/$year' });
  const { screen } = useSearch({ from: '/member/stats/year/$year' });
  const navigate = useNavigate();
  const { viewed } = useMarks();
  const { settled } = useSettledValue(viewed, PAUSE_MS);
  useRefetchOutdated(statsKey, settled === viewed);
  const query = useQuery(reviewQueries.of(year));
  const remember = (current: number) =>
    void navigate({
      to: '.',
      search: (old) => ({ ...old, screen: current === 1 ? undefined : String(current) }),
      // How an open dialog closes; the screens may still have been scrolling when it was opened.
      state: true,
      replace: true,
      resetScroll: false,
    });
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1 className={styles.title}>Your {year} in review</h1>
        <ButtonLink to="/stats/{-$user_id}" params={{ user_id: undefined }} variant="quiet" size="small">
          <X aria-hidden size={18} /> Close
        </ButtonLink>
      </header>
      <QueryState
        query={query}
        pending={
          <div className={styles.pending}>
            <Spinner label="Loading your year" />
          </div>
        }
        failure={{ title: "We couldn't load this year", heading: 'h2' }}
        explain={(error) => isNotFound(error) && <NoReview reason={error.message} />}
      >
        {(review) => (
          <YearScreens
            key={review.year}
            review={review}
            initial={Number(screen ?? 1)}
            onScreen={remember}
            shareReview={
              <ShareProgressButton
                subject={{ kind: 'year', year: review.year }}
                title={`${review.year} in review`}
                text="Share my year"
              />
            }
          />
        )}
      </QueryState>
    </div>
  );
}

/** What the year lacks, and where to add it. */
function NoReview({ reason }: { reason: string }) {
  return (
    <EmptyState
      art={<CalendarHeart strokeWidth={1} />}
      title="No review yet"
      heading="h2"
      action={
        <ButtonLink to="/diary" variant="primary">
          Add dates
        </ButtonLink>
      }
    >
      {reason} Log films as you watch them, or add the day to films you've seen, in the film's details or your
      diary.
    </EmptyState>
  );
}
