// Films composed from the saved responses about ceremonies, for when the server can't be reached.
import type { components } from '../../api/schema.gen';
import {
  type CeremonyFilm,
  type CeremonyFilmDetails,
  type CeremonyOverview,
  detailsPath,
  filmsPath,
  savedJson,
} from './catalogueCache';

type CeremonyCount = components['schemas']['CeremonyCount'];
type Film = components['schemas']['Film'];
type FilmRow = components['schemas']['FilmRow'];
type FilmAchievement = components['schemas']['FilmAchievement'];

/** Everything about a film, except where it's streaming; undefined unless it's saved. */
export async function savedFilm(givenId: string): Promise<Film | undefined> {
  const [overview, filmId] = await Promise.all([savedOverview(), idOfToday(givenId)]);
  const parts = await Promise.all(
    ceremoniesOf(overview, new Set([filmId])).map(async (ceremony) => {
      const [films, details] = await Promise.all([savedCeremonyFilms(ceremony), savedDetails(ceremony)]);
      return { film: films.find(hasId(filmId)), details: details.find(hasId(filmId)) };
    }),
  );
  const [first] = parts;
  if (!first?.film || !first.details) return undefined;
  const nominations = parts.flatMap(({ film }) => film?.nominations ?? []);
  return { ...first.film, ...first.details, nominations, streamingProviders: [] };
}

/** The saved films with these ids, in this order; undefined if none is saved. */
export async function savedRows(filmIds: readonly string[]): Promise<FilmRow[] | undefined> {
  const overview = await savedOverview();
  const lists = await Promise.all(ceremoniesOf(overview, new Set(filmIds)).map(savedCeremonyFilms));
  const films = new Map(lists.flat().map((film) => [film._id, film]));
  const found = filmIds.flatMap((id) => films.get(id) ?? []);
  return found.length > 0 ? found.map(({ nominations: _, ...row }) => row) : undefined;
}

/** The categories that a film is nominated in, each with all its films. */
export async function savedCategoriesOf(filmId: string): Promise<FilmAchievement[] | undefined> {
  const overview = await savedOverview();
  return overview?.toReversed().flatMap(({ ceremony, nomination_summary }) =>
    nomination_summary
      .filter(({ films }) => films.some(({ film_id }) => film_id === filmId))
      .map(({ category, films }) => ({
        category,
        normalized_category: category.normalized_name,
        ceremony,
        films,
      })),
  );
}

export async function savedCeremonyFilms(ceremony: number): Promise<CeremonyFilm[]> {
  return (await savedJson<CeremonyFilm[]>(filmsPath(ceremony))) ?? [];
}

export async function savedDetails(ceremony: number): Promise<CeremonyFilmDetails[]> {
  return (await savedJson<CeremonyFilmDetails[]>(detailsPath(ceremony))) ?? [];
}

/** IMDb merges entries, and links may have a former id. */
async function idOfToday(filmId: string): Promise<string> {
  const count = await savedJson<Partial<CeremonyCount>>('/api/ceremony/count');
  // Responses that earlier versions have saved have none.
  return count?.former_film_ids?.[filmId] ?? filmId;
}

function savedOverview(): Promise<CeremonyOverview[] | undefined> {
  return savedJson('/api/ceremony/overview');
}

/** The ceremonies of these films, from the first. */
function ceremoniesOf(overview: CeremonyOverview[] = [], filmIds: ReadonlySet<string>): number[] {
  return overview
    .filter(({ nomination_summary }) =>
      nomination_summary.some(({ films }) => films.some(({ film_id }) => filmIds.has(film_id))),
    )
    .map(({ ceremony }) => ceremony)
    .sort((a, b) => a - b);
}

const hasId = (id: string) => (film: { _id: string }) => film._id === id;
