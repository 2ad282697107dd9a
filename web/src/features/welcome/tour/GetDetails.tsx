import { runtimeText } from '../../../lib/runtime';
import { filmsOf } from '../../../shared/ceremony/categories/categories';
import { Poster } from '../../../shared/film/poster/Poster';
import { LaurelCount } from '../../../shared/film/row/LaurelCount';
import { Card } from '../../../ui/Card';
import { Skeleton } from '../../../ui/Skeleton';
import type { NewestCeremony } from '../useNewestCeremony';
import { FeatureSection } from './FeatureSection';
import styles from './GetDetails.module.css';
import { Ornament } from './Ornament';

interface GetDetailsProps {
  newest: NewestCeremony | undefined;
  hasFailed: boolean;
}

const placeholder = <Skeleton height="26rem" />;

export function GetDetails({ newest, hasFailed }: GetDetailsProps) {
  return (
    <FeatureSection
      eyebrow="Get details"
      title="Who was nominated, and who won."
      text="Open any film for the full story: director, runtime, language and every nomination, from the title cards of 1929 to casting in 2026. Search by title, plot or nominee."
      linkText="Log in to look up films"
      layout="side-reversed"
      placeholder={placeholder}
    >
      {newest ? <FilmDetails newest={newest} /> : hasFailed ? <Ornament /> : placeholder}
    </FeatureSection>
  );
}

/** The winner of Best Picture, or the first nominee while there is none. */
function FilmDetails({ newest }: { newest: NewestCeremony }) {
  const [film] = filmsOf(newest.films, 'best-picture');
  if (!film) return <Ornament />;
  const facts = [film.year, film.runtime && runtimeText(film.runtime), film.genres.join(', ')];
  const nominations = film.nominations.toSorted((a, b) => a.display_priority - b.display_priority);
  return (
    <Card as="article">
      <div className={styles.film}>
        <div className={styles.poster}>
          <Poster film={film} />
        </div>
        <div className={styles.facts}>
          <h3 className={styles.name}>{film.name}</h3>
          <p className={styles.line}>{facts.filter(Boolean).join(' · ')}</p>
          {film.directors.length > 0 && (
            <p className={styles.line}>Directed by {film.directors.join(', ')}</p>
          )}
          <LaurelCount nominations={film.nomCount} wins={film.winCount} />
        </div>
        <ul className={styles.nominations}>
          {nominations.map((nomination) => (
            <li key={nomination._id} data-won={nomination.won || undefined}>
              <span className={styles.category}>{nomination.category_name}</span>
              <span className={styles.nominee}>{nomination.nominee}</span>
              {nomination.won && <span className={styles.won}>won</span>}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
