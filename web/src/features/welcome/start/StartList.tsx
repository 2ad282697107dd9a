import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { numberText } from '../../../lib/numbers';
import { useInView } from '../../../lib/useInView';
import { ceremonyQueries } from '../../../shared/ceremony/queries';
import { Poster } from '../../../shared/film/poster/Poster';
import { filmQueries } from '../../../shared/film/queries';
import { ButtonLink } from '../../../ui/ButtonLink';
import { DecoDivider } from '../../../ui/DecoDivider';
import { Skeleton } from '../../../ui/Skeleton';
import { Eyebrow } from '../Eyebrow';
import { bestPictures, catalogueSize, spread } from './posterWall';
import styles from './StartList.module.css';

const POSTERS = 48;

/** The size of the catalogue and a wall of winners' posters. Loaded when the section is near the viewport. */
export function StartList() {
  const section = useRef<HTMLElement>(null);
  const isNear = useInView(section, '800px');
  const overview = useQuery({ ...ceremonyQueries.overview(), enabled: isNear });
  const winners = overview.data ? spread(bestPictures(overview.data), POSTERS) : [];
  const films = useQuery({ ...filmQueries.named(winners), enabled: winners.length > 0 });
  const size = overview.data && catalogueSize(overview.data);
  return (
    <section ref={section} className={styles.section} aria-labelledby="start-title">
      <div className={styles.wall} aria-hidden="true">
        {films.data?.map((film) => (
          <Poster key={film._id} film={film} />
        ))}
      </div>
      <div className={styles.intro}>
        <Eyebrow>Start your list</Eyebrow>
        <h2 id="start-title" className={styles.title}>
          A century of cinema, one film at a time.
        </h2>
        {(overview.data || !overview.error) && (
          <dl className={styles.numbers}>
            <CatalogueNumber label="ceremonies" value={size?.ceremonies} />
            <CatalogueNumber label="films" value={size?.films} />
            <CatalogueNumber label="rings to close" value={size?.rings} />
          </dl>
        )}
        <ButtonLink to="/log-in" variant="primary" size="large">
          Log in and start your list
        </ButtonLink>
        <div className={styles.divider}>
          <DecoDivider />
        </div>
        <p className={styles.note}>
          Laurels is an independent fan site. It's not affiliated with, endorsed by or sponsored by the
          Academy of Motion Picture Arts and Sciences.
        </p>
      </div>
    </section>
  );
}

function CatalogueNumber({ label, value }: { label: string; value: number | undefined }) {
  return (
    <div className={styles.number}>
      <dt>{label}</dt>
      <dd>{value === undefined ? <Skeleton width="2.5em" height="0.8em" /> : numberText(value)}</dd>
    </div>
  );
}
