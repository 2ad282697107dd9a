import type { components } from '../../../api/schema.gen';
import { byName } from '../../../shared/film/nameOrder';

export type MissingField = components['schemas']['MissingFact'];
export type AdminFilmRow = components['schemas']['AdminFilmRow'];

const names: Record<MissingField, string> = {
  tmdb: 'movie-database ID',
  gracenote_root_id: 'rootId',
  runtime: 'runtime',
  genres: 'genres',
  language: 'language',
  poster: 'poster',
};

export const missingFields = Object.keys(names) as MissingField[];

export function missingFieldText(field: MissingField): string {
  return names[field];
}

export interface AttentionFilter {
  /** Only films with this field missing; undefined for all films. */
  lack?: MissingField | undefined;
  /** Part of a title or a year. */
  text?: string | undefined;
}

/** Parses the URL's search parameters; invalid values become undefined. */
export function readAttentionFilter(search: Record<string, unknown>): AttentionFilter {
  const lack = missingFields.find((field) => field === search.lack);
  // The router parses a year in the URL as a number.
  const text = String(search.text ?? '').trim();
  return { lack, text: text || undefined };
}

export function filterAttention(
  films: readonly AdminFilmRow[],
  { lack, text }: AttentionFilter,
): AdminFilmRow[] {
  const query = text?.toLowerCase();
  return films.filter(
    (film) =>
      (!lack || film.lacks.includes(lack)) &&
      (!query || film.name.toLowerCase().includes(query) || String(film.year) === query),
  );
}

/** Number of films per missing field. */
export function countMissingFields(films: readonly AdminFilmRow[]): Map<MissingField, number> {
  const counts = new Map<MissingField, number>();
  for (const field of films.flatMap((film) => film.lacks)) counts.set(field, (counts.get(field) ?? 0) + 1);
  return counts;
}

/** Films with the most missing fields first, then the newest, then by name. */
export function mostUrgentFirst(films: readonly AdminFilmRow[]): AdminFilmRow[] {
  return [...films].sort(
    (one, other) => other.lacks.length - one.lacks.length || other.year - one.year || byName(one, other),
  );
}
