import type { components } from '../../../api/schema.gen';
import { byName } from '../../../shared/film/nameOrder';

type Schemas = components['schemas'];

interface BoardNomination {
  id: string;
  films: { _id: string; name: string; year: number }[];
  nominee: string;
  detail: string | null;
  won: boolean;
}

export interface BoardCategory {
  /** In addresses. */
  key: string;
  /** As it was called that year. */
  name: string;
  nominations: BoardNomination[];
  wins: number;
}

/** The films of a ceremony, told by category and nomination; one for several films is one nomination. */
export function winnerBoard(films: readonly Schemas['CeremonyFilm'][]): BoardCategory[] {
  const nominations = new Map<string, { told: Schemas['Nomination']; films: BoardNomination['films'] }>();
  for (const film of films) {
    for (const told of film.nominations) {
      const known = nominations.get(told._id) ?? { told, films: [] };
      known.films.push({ _id: film._id, name: film.name, year: film.year });
      nominations.set(told._id, known);
    }
  }
  // By name and not by outcome, so that no row moves when it is set.
  const inOrder = [...nominations.values()].sort(
    (one, other) =>
      one.told.category.display_priority - other.told.category.display_priority ||
      byFirstFilm(one.films, other.films) ||
      one.told.display_priority - other.told.display_priority,
  );
  const categories = new Map<string, BoardCategory>();
  for (const { told, films } of inOrder) {
    const key = told.category.normalized_name;
    const category = categories.get(key) ?? { key, name: told.category_name, nominations: [], wins: 0 };
    category.nominations.push({
      id: told._id,
      films,
      nominee: told.nominee,
      detail: told.detail ?? null,
      won: told.won,
    });
    category.wins += told.won ? 1 : 0;
    categories.set(key, category);
  }
  return [...categories.values()];
}

function byFirstFilm([one]: BoardNomination['films'], [other]: BoardNomination['films']): number {
  return one && other ? byName(one, other) : 0;
}

/** The same films after the server has said whether a nomination won. */
export function withOutcome(
  films: readonly Schemas['CeremonyFilm'][],
  { _id, won }: Pick<Schemas['Nomination'], '_id' | 'won'>,
): Schemas['CeremonyFilm'][] {
  return films.map((film) =>
    film.nominations.some((nomination) => nomination._id === _id && nomination.won !== won)
      ? {
          ...film,
          winCount: film.winCount + (won ? 1 : -1),
          nominations: film.nominations.map((it) => (it._id === _id ? { ...it, won } : it)),
        }
      : film,
  );
}
