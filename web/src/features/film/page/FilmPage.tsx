import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { filmQueries } from '../../../shared/film/queries';
import { JoinCard } from '../../../shared/publicPages/JoinCard';
import { ShareMenu } from '../../../shared/share/ShareMenu';
import { filmShare } from '../../../shared/share/shareables';
import { Page } from '../../../ui/Page';
import { QueryState } from '../../../ui/QueryState';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { FilmDetails } from '../details/FilmDetails';
import { FilmSkeleton } from '../FilmSkeleton';
import styles from './FilmPage.module.css';

/** A film for visitors; users have a dialog. */
export function FilmPage() {
  const { film_id } = useParams({ from: '/film/$film_id' });
  const query = useQuery(filmQueries.details(film_id));
  return (
    <Page width="middle">
      <QueryState
        query={query}
        pending={
          <div>
            <VisuallyHidden>
              <h1>Film</h1>
            </VisuallyHidden>
            <FilmSkeleton />
          </div>
        }
        failure={{ title: "We couldn't load this film", heading: 'h2' }}
      >
        {(film) => (
          <div className={styles.film}>
            <FilmDetails
              film={film}
              heading="h2"
              title={
                <div className={styles.head}>
                  <h1 className={styles.title}>{film.name}</h1>
                  <ShareMenu subject={filmShare(film)} isLabeled />
                </div>
              }
            >
              <JoinCard title="Seen it?" logIn="Log in to mark it">
                Mark it on your checklist of every film ever nominated for an Academy Award. It's free.
              </JoinCard>
            </FilmDetails>
          </div>
        )}
      </QueryState>
    </Page>
  );
}
