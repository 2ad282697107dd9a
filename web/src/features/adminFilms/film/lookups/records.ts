import type { ComponentProps } from 'react';
import type { components } from '../../../../api/schema.gen';
import { runtimeText } from '../../../../lib/runtime';
import type { Poster } from '../../../../shared/film/poster/Poster';

type Schemas = components['schemas'];
type CatalogueFilm = Pick<Schemas['AdminFilm'], 'name' | 'year' | 'runtime' | 'imdb'>;

/** A record of either provider, as a panel displays it. */
export interface RecordView {
  title: string;
  originalTitle: string | undefined;
  year: number | undefined;
  /** Generated if the provider has none. */
  poster: ComponentProps<typeof Poster>['film'];
  /** Short facts, displayed in one line. */
  facts: string[];
  text: string | undefined;
  /** The record's public page. */
  link: { href: string; name: string } | undefined;
  /** Evidence for or against a match with the film. */
  signs: Sign[];
}

interface Sign {
  isGood: boolean;
  text: string;
}

/** Premiere and release can fall in adjacent years. */
const MAX_YEARS_DIFFERENCE = 1;
/** Cuts of a film differ by a few minutes. */
const MAX_MINUTES_DIFFERENCE = 5;

export function tmdbView(record: Schemas['TmdbRecord'], film: CatalogueFilm): RecordView {
  const title = record.title ?? `No title (${record.id})`;
  const year = record.release_date ? Number(record.release_date.slice(0, 4)) : undefined;
  const signs = comparison(film, year, record.runtime ?? undefined);
  if (record.imdb_id && film.imdb.id) {
    const isSame = record.imdb_id === film.imdb.id;
    signs.unshift({ isGood: isSame, text: isSame ? 'same IMDb ID' : `IMDb ID ${record.imdb_id}` });
  }
  return {
    title,
    originalTitle: different(record.original_title, title),
    year,
    poster: {
      _id: String(record.id),
      name: title,
      year: year ?? film.year,
      genres: record.genres.map(({ name }) => name),
      directors: [],
      poster_url: record.poster_url ?? null,
    },
    facts: [
      `${record.mediatype}/${record.id}`,
      ...(record.release_date ? [record.release_date] : []),
      ...(record.runtime ? [runtimeText(record.runtime)] : []),
      ...(record.original_language ? [record.original_language] : []),
      ...record.genres.map(({ name }) => name),
    ],
    text: record.overview ?? undefined,
    link: {
      href: `https://www.themoviedb.org/${record.mediatype}/${record.id}`,
      name: 'View in the movie database',
    },
    signs,
  };
}

export function gracenoteView(record: Schemas['GracenoteRecord'], film: CatalogueFilm): RecordView {
  const title = record.title ?? `No title (${record.rootId})`;
  const minutes = runTimeMinutes(record.runTime ?? '');
  return {
    title,
    originalTitle: different(record.original_title, title),
    year: record.releaseYear ?? undefined,
    poster: {
      _id: record.rootId,
      name: title,
      year: record.releaseYear ?? film.year,
      genres: record.genres,
      directors: record.directors,
      poster_url: record.preferredImage ? imageUrl(record.preferredImage.uri) : null,
    },
    facts: [
      `rootId ${record.rootId}`,
      ...(record.releaseYear ? [String(record.releaseYear)] : []),
      ...(minutes ? [runtimeText(minutes)] : []),
      ...(record.titleLang ? [record.titleLang] : []),
      ...record.directors,
      ...record.genres,
    ],
    text: record.longDescription ?? record.shortDescription ?? undefined,
    link: record.officialUrl?.startsWith('http')
      ? { href: record.officialUrl, name: 'Official site' }
      : undefined,
    signs: comparison(film, record.releaseYear ?? undefined, minutes),
  };
}

/** Our server fetches it: the provider's own URL would contain our key. */
function imageUrl(uri: string): string {
  return `/api/admin/gracenote-image?${new URLSearchParams({ uri })}`;
}

function comparison(film: CatalogueFilm, year: number | undefined, minutes: number | undefined): Sign[] {
  const signs: Sign[] = [];
  if (year !== undefined) {
    const isGood = Math.abs(year - film.year) <= MAX_YEARS_DIFFERENCE;
    signs.push({ isGood, text: isGood ? `from ${year}` : `from ${year}, not ${film.year}` });
  }
  if (minutes !== undefined && film.runtime) {
    const difference = minutes - film.runtime;
    const isGood = Math.abs(difference) <= MAX_MINUTES_DIFFERENCE;
    signs.push({
      isGood,
      text: isGood ? 'same length' : `${Math.abs(difference)} min ${difference > 0 ? 'longer' : 'shorter'}`,
    });
  }
  return signs;
}

function different(original: string | null | undefined, title: string): string | undefined {
  return original && original !== title ? original : undefined;
}

/** Minutes of an ISO 8601 duration like 'PT02H55M'; undefined if it can't be parsed. */
export function runTimeMinutes(text: string): number | undefined {
  const parts = /^PT(?:(\d+)H)?(?:(\d+)M)?$/.exec(text);
  const minutes = Number(parts?.[1] ?? 0) * 60 + Number(parts?.[2] ?? 0);
  return minutes > 0 ? minutes : undefined;
}
