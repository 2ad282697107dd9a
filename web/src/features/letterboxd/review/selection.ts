// Selection of the recognized films to import.
import type { WatchedFilm } from '../queries';
import type { ReviewList } from './review';

interface Selection {
  /** Deselected films; initially, every recognized film is selected. */
  excluded: ReadonlySet<string>;
  /** Chosen films of ambiguous rows, by the row's code. */
  chosen: ReadonlyMap<string, string>;
}

export const initialSelection: Selection = { excluded: new Set(), chosen: new Map() };

export function withFilm(selection: Selection, filmId: string, isSelected: boolean): Selection {
  const excluded = new Set(selection.excluded);
  if (isSelected) excluded.delete(filmId);
  else excluded.add(filmId);
  return { ...selection, excluded };
}

export function withAll(selection: Selection, list: ReviewList, isSelected: boolean): Selection {
  return { ...selection, excluded: new Set(isSelected ? [] : list.found.map(({ film }) => film._id)) };
}

/** `filmId` is undefined for "none of these". */
export function withChoice(selection: Selection, code: string, filmId: string | undefined): Selection {
  const chosen = new Map(selection.chosen);
  if (filmId) chosen.set(code, filmId);
  else chosen.delete(code);
  return { ...selection, chosen };
}

/** The films to mark, without duplicates, and with their watch dates if `includeDays`. */
export function selectedFilms(list: ReviewList, selection: Selection, includeDays: boolean): WatchedFilm[] {
  const films = new Map<string, WatchedFilm>();
  const add = (filmId: string, watched: string | undefined) => {
    if (!films.has(filmId)) films.set(filmId, { filmId, watched: includeDays ? watched : undefined });
  };
  for (const { film, watched } of list.found) if (!selection.excluded.has(film._id)) add(film._id, watched);
  for (const { row, watched } of list.choices) {
    const filmId = selection.chosen.get(row.code);
    if (filmId) add(filmId, watched);
  }
  return [...films.values()];
}

/** Films already marked that would only get a watch date. */
export function daysToAdd(list: ReviewList, includeDays: boolean): WatchedFilm[] {
  if (!includeDays) return [];
  return list.already
    .filter(({ watched }) => watched)
    .map(({ film, watched }) => ({ filmId: film._id, watched }));
}
