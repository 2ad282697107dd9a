import type { ReactNode } from 'react';
import type { components } from '../../../api/schema.gen';
import { countryName } from '../../../lib/countries';
import { dayText } from '../../../lib/dates';
import { runtimeText } from '../../../lib/runtime';
import { FlagImage } from '../../../shared/film/language/FlagImage';
import { Poster } from '../../../shared/film/poster/Poster';
import { LaurelCount } from '../../../shared/film/row/LaurelCount';
import { FilmAside } from './FilmAside';
import styles from './FilmDetails.module.css';
import { FilmFact } from './FilmFact';
import type { SectionHeading } from './headings';
import { Nominations } from './Nominations';

interface FilmDetailsProps {
  film: components['schemas']['Film'];
  isViewed?: boolean;
  /** The name of the film, unless it's the title of a dialog. */
  title?: ReactNode;
  /** The heading level of the sections. */
  heading?: SectionHeading;
  /** What can be done with the film, below its facts. */
  children: ReactNode;
}

export function FilmDetails({ film, isViewed = false, title, heading = 'h3', children }: FilmDetailsProps) {
  const facts = [film.year, film.runtime && runtimeText(film.runtime), film.genres.join(', ')];
  return (
    <article className={styles.film} data-viewed={isViewed || undefined}>
      {/* A blurred copy of the poster tints the background. */}
      <div className={styles.glow} aria-hidden="true">
        <Poster film={film} />
      </div>
      <div className={styles.side}>
        <div className={styles.poster}>
          <Poster film={film} />
        </div>
        <div className={styles.aside}>
          <FilmAside film={film} heading={heading} />
        </div>
      </div>
      <div className={styles.head}>
        {title}
        {film.original_title && film.original_title !== film.name && (
          <p className={styles.originalTitle} lang={film.original_language ?? undefined}>
            {film.original_title}
          </p>
        )}
        <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
        {film.directors.length > 0 && (
          <p className={styles.directors}>
            <span>directed by</span> {film.directors.join(', ')}
          </p>
        )}
        <LaurelCount nominations={film.nomCount} wins={film.winCount} />
      </div>
      <div className={styles.actions}>{children}</div>
      <p className={styles.overview}>{film.tmdb.overview}</p>
      <dl className={styles.table}>
        {film.release_date && <FilmFact name="Released">{dayText(film.release_date)}</FilmFact>}
        {film.language && film.original_language !== 'en' && (
          <FilmFact name="Language">
            {film.original_language && <FlagImage code={film.original_language} />} {film.language.name}
          </FilmFact>
        )}
        {film.countries.length > 0 && (
          <FilmFact name={film.countries.length === 1 ? 'Country' : 'Countries'}>
            {film.countries.map(countryName).join(', ')}
          </FilmFact>
        )}
      </dl>
      <div className={styles.nominations}>
        <Nominations nominations={film.nominations} heading={heading} />
      </div>
    </article>
  );
}
