import type { components } from '../../../api/schema.gen';
import type { CategorySummary } from '../rings/progress';

type CeremonyFilm = components['schemas']['CeremonyFilm'];

/** Collects a ceremony's categories from its films: sorted by display priority, winners first in each. */
export function categoriesOf(films: readonly CeremonyFilm[]): CategorySummary[] {
  const categories = new Map<string, CategorySummary>();
  for (const film of films) {
    for (const { category, won } of film.nominations) {
      const summary = categories.get(category.normalized_name) ?? { category, films: [] };
      summary.films.push({ film_id: film._id, won });
      categories.set(category.normalized_name, summary);
    }
  }
  for (const summary of categories.values()) summary.films.sort((a, b) => Number(b.won) - Number(a.won));
  return [...categories.values()].sort((a, b) => a.category.display_priority - b.category.display_priority);
}

/** The films of one category, winners first. */
export function filmsOf(films: readonly CeremonyFilm[], categoryName: string): CeremonyFilm[] {
  const won = (film: CeremonyFilm) =>
    film.nominations.some(({ category, won }) => won && category.normalized_name === categoryName);
  return films
    .filter((film) => film.nominations.some(({ category }) => category.normalized_name === categoryName))
    .sort((a, b) => Number(won(b)) - Number(won(a)));
}
