// Which of the recognized films are to be imported. Pure.
import type { WatchedFilm } from './queries';
import type { ReviewList } from './review';

interface Selection {
  /** Films that were taken out; everything recognized is in at first. */
  left: ReadonlySet<string>;
  /** The film chosen for a row that may mean several, by the row's code. */
  chosen: ReadonlyMap<string, string>;
}

export const everything: Selection = { left: new Set(), chosen: new Map() };

export function withFilm(selection: Selection, filmId: string, isIn: boolean): Selection {
  const left = new Set(selection.left);
  if (isIn) left.delete(filmId);
  else left.add(filmId);
  return { ...selection, left };
}

export function withAll(selection: Selection, list: ReviewList, isIn: boolean): Selection {
  return { ...selection, left: new Set(isIn ? [] : list.found.map(({ film }) => film._id)) };
}

/** `filmId` is undefined for "none of these". */
export function withChoice(selection: Selection, code: string, filmId: string | undefined): Selection {
  const chosen = new Map(selection.chosen);
  if (filmId) chosen.set(code, filmId);
  else chosen.delete(code);
  return { ...selection, chosen };
}

/** The films to mark, each once, with their days where these are to be kept. */
export function selectedFilms(list: ReviewList, selection: Selection, keepsDays: boolean): WatchedFilm[] {
  const films = new Map<string, WatchedFilm>();
  const add = (filmId: string, watched: string | undefined) => {
    if (!films.has(filmId)) films.set(filmId, { filmId, watched: keepsDays ? watched : undefined });
  };
  for (const { film, watched } of list.found) if (!selection.left.has(film._id)) add(film._id, watched);
  for (const { row, watched } of list.choices) {
    const filmId = selection.chosen.get(row.code);
    if (filmId) add(filmId, watched);
  }
  return [...films.values()];
}

/** Films that are marked already and would only get their day. */
export function daysToAdd(list: ReviewList, keepsDays: boolean): WatchedFilm[] {
  if (!keepsDays) return [];
  return list.already
    .filter(({ watched }) => watched)
    .map(({ film, watched }) => ({ filmId: film._id, watched }));
}
