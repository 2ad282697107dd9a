import type { components } from '../../../api/schema.gen';
import { byName } from '../../../shared/film/nameOrder';

export type MissingField = components['schemas']['Lack'];
export type AdminFilmRow = components['schemas']['AdminFilmRow'];

const words: Record<MissingField, string> = {
  tmdb: 'movie-database id',
  gracenote_root_id: 'rootId',
  runtime: 'runtime',
  genres: 'genres',
  language: 'language',
  poster: 'poster',
};

export const missingFields = Object.keys(words) as MissingField[];

export function missingFieldText(lack: MissingField): string {
  return words[lack];
}

export interface AttentionFilter {
  /** Films that lack this; all of them without it. */
  lack?: MissingField | undefined;
  /** Part of a title or a year. */
  text?: string | undefined;
}

/** What an address says of the filter; what makes no sense is left out. */
export function readAttentionFilter(search: Record<string, unknown>): AttentionFilter {
  const lack = missingFields.find((known) => known === search.lack);
  // A number in the address is a year.
  const text = String(search.text ?? '').trim();
  return { lack, text: text || undefined };
}

export function filterAttention(
  films: readonly AdminFilmRow[],
  { lack, text }: AttentionFilter,
): AdminFilmRow[] {
  const wanted = text?.toLowerCase();
  return films.filter(
    (film) =>
      (!lack || film.lacks.includes(lack)) &&
      (!wanted || film.name.toLowerCase().includes(wanted) || String(film.year) === wanted),
  );
}

/** How many films lack each thing. */
export function countMissingFields(films: readonly AdminFilmRow[]): Map<MissingField, number> {
  const counts = new Map<MissingField, number>();
  for (const lack of films.flatMap((film) => film.lacks)) counts.set(lack, (counts.get(lack) ?? 0) + 1);
  return counts;
}

/** Those that lack most first, then the newest, then by name: where work is worth most. */
export function mostUrgentFirst(films: readonly AdminFilmRow[]): AdminFilmRow[] {
  return [...films].sort(
    (one, other) => other.lacks.length - one.lacks.length || other.year - one.year || byName(one, other),
  );
}
