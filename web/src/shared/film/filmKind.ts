/** The Academy calls a film of forty minutes or less a short. */
const SHORTEST_FEATURE = 41;

interface KnownFilm {
  runtime?: number | null;
  genres: readonly string[];
  nominations: readonly { category: { name: string }; category_name: string }[];
}

interface Kinds {
  isShort: boolean;
  isDocumentary: boolean;
  /** Neither of the two. */
  isFeature: boolean;
}

/** What a film is, by its length, its genres and what it was nominated for; a short may also be a documentary. */
export function kindsOf({ runtime, genres, nominations }: KnownFilm): Kinds {
  const names = nominations.flatMap(({ category, category_name }) => [category.name, category_name]);
  const isNamed = (word: string) => names.some((name) => name.includes(word));
  const isShort = (typeof runtime === 'number' && runtime < SHORTEST_FEATURE) || isNamed('Short');
  const isDocumentary = genres.includes('Documentary') || isNamed('Documentary');
  return { isShort, isDocumentary, isFeature: !isShort && !isDocumentary };
}
