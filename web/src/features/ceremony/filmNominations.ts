import type { components } from '../../api/schema.gen';

type Schemas = components['schemas'];

interface FilmNomination {
  film: Schemas['CeremonyFilm'];
  nomination: Schemas['Nomination'];
}

/** The nominations of films in a category, those that won first. A film can have several. */
export function filmNominations(
  films: readonly Schemas['CeremonyFilm'][],
  { normalized_name }: Pick<Schemas['Category'], 'normalized_name'>,
): FilmNomination[] {
  return films
    .flatMap((film) =>
      film.nominations
        .filter(({ category }) => category.normalized_name === normalized_name)
        .map((nomination) => ({ film, nomination })),
    )
    .sort((a, b) => Number(b.nomination.won) - Number(a.nomination.won));
}
