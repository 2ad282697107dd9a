// Selection of the recognized films to import.
import type { WatchedFilm } from '../queries';
import type { ReviewList } from './review';
import type { ImportedWatch } from './watches';

export interface Selection {
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

/** The films to mark, without duplicates, and with their diary entries if `includeDiary`. */
export function selectedFilms(list: ReviewList, selection: Selection, includeDiary: boolean): WatchedFilm[] {
  const films = new Map<string, WatchedFilm>();
  const add = (filmId: string, watches: ImportedWatch[]) => {
    if (!films.has(filmId)) films.set(filmId, { filmId, watches: includeDiary ? watches : [] });
  };
  for (const { film, watches } of list.found) if (!selection.excluded.has(film._id)) add(film._id, watches);
  for (const { row, watches } of list.choices) {
    const filmId = selection.chosen.get(row.code);
    if (filmId) add(filmId, watches);
  }
  return [...films.values()];
}

/** What an import of the list sends: the films to mark, and those already marked that only get diary entries. */
export function filmsToImport(list: ReviewList, selection: Selection, includeDiary: boolean): WatchedFilm[] {
  return [...selectedFilms(list, selection, includeDiary), ...diaryToAdd(list, includeDiary)];
}

/** Films already marked that would only get diary entries. */
export function diaryToAdd(list: ReviewList, includeDiary: boolean): WatchedFilm[] {
  if (!includeDiary) return [];
  return list.already
    .filter(({ watches }) => watches.length > 0)
    .map(({ film, watches }) => ({ filmId: film._id, watches }));
}
