import type { ReactNode } from 'react';
import type { components } from '../../../api/schema.gen';
import { runtimeText } from '../../../lib/runtime';
import { LanguageFlag } from '../../../shared/film/language/LanguageFlag';
import { Poster } from '../../../shared/film/poster/Poster';
import { Badge } from '../../../ui/Badge';
import { Card } from '../../../ui/Card';
import { missingFieldText } from '../films/missingFields';
import styles from './FilmFacts.module.css';

/** A film's data in the catalogue. */
export function FilmFacts({ film }: { film: components['schemas']['AdminFilm'] }) {
  const { tmdb, imdb, gracenote } = film;
  return (
    <Card aria-label="The film">
      <div className={styles.head}>
        <div className={styles.poster}>
          <Poster film={film} />
        </div>
        <div className={styles.text}>
          <p className={styles.name}>{film.name}</p>
          {film.original_title && <p className={styles.quiet}>{film.original_title}</p>}
          <p>
            {film.year} <LanguageFlag code={film.original_language} />
          </p>
          <p className={styles.quiet}>{film.genres.join(', ') || 'no genres'}</p>
          <p className={styles.quiet}>{film.runtime ? runtimeText(film.runtime) : 'no runtime'}</p>
        </div>
      </div>
      <dl className={styles.facts}>
        <Fact name="Id">{film._id}</Fact>
        <Fact name="TMDB">{tmdb.id ? `${tmdb.mediatype} ${tmdb.id}` : undefined}</Fact>
        <Fact name="IMDb">{imdb.id}</Fact>
        <Fact name="rootId">{gracenote.onConnect.rootId}</Fact>
      </dl>
      <p className={styles.overview}>{tmdb.overview}</p>
      {film.overview_source === 'facts' && (
        <p className={styles.quiet}>
          Generated from the film's facts until the movie database has an overview.
        </p>
      )}
      {film.lacks.length > 0 && (
        <p className={styles.missing}>
          {film.lacks.map((field) => (
            <Badge key={field} tone="bookmark">
              no {missingFieldText(field)}
            </Badge>
          ))}
        </p>
      )}
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children || <span className={styles.quiet}>unknown</span>}</dd>
    </div>
  );
}
