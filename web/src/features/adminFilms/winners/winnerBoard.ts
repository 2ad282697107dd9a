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
  /** Category part of URLs. */
  key: string;
  /** The category's name at that ceremony. */
  name: string;
  nominations: BoardNomination[];
  wins: number;
}

/** Groups the films of a ceremony by category and nomination; a nomination shared by several films appears once. */
export function winnerBoard(films: readonly Schemas['CeremonyFilm'][]): BoardCategory[] {
  const nominations = new Map<
    string,
    { nomination: Schemas['Nomination']; films: BoardNomination['films'] }
  >();
  for (const film of films) {
    for (const nomination of film.nominations) {
      const entry = nominations.get(nomination._id) ?? { nomination, films: [] };
      entry.films.push({ _id: film._id, name: film.name, year: film.year });
      nominations.set(nomination._id, entry);
    }
  }
  // Sorted by name, not by outcome, so that rows don't move when a winner is set.
  const inOrder = [...nominations.values()].sort(
    (one, other) =>
      one.nomination.category.display_priority - other.nomination.category.display_priority ||
      byFirstFilm(one.films, other.films) ||
      one.nomination.display_priority - other.nomination.display_priority,
  );
  const categories = new Map<string, BoardCategory>();
  for (const { nomination, films } of inOrder) {
    const key = nomination.category.normalized_name;
    const category = categories.get(key) ?? { key, name: nomination.category_name, nominations: [], wins: 0 };
    category.nominations.push({
      id: nomination._id,
      films,
      nominee: nomination.nominee,
      detail: nomination.detail ?? null,
      won: nomination.won,
    });
    category.wins += nomination.won ? 1 : 0;
    categories.set(key, category);
  }
  return [...categories.values()];
}

function byFirstFilm([one]: BoardNomination['films'], [other]: BoardNomination['films']): number {
  return one && other ? byName(one, other) : 0;
}

/** The films with the outcome of one nomination applied. */
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
