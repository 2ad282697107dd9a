/** In minutes: for the Academy, a short is at most 40 minutes long. */
const SHORTEST_FEATURE = 41;

interface FilmFacts {
  runtime?: number | null;
  genres: readonly string[];
  nominations: readonly { category: { name: string }; category_name: string }[];
}

interface Kinds {
  isShort: boolean;
  isDocumentary: boolean;
  /** Neither a short nor a documentary. */
  isFeature: boolean;
}

/** Classifies a film by runtime, genres and nominations; a short can also be a documentary. */
export function kindsOf({ runtime, genres, nominations }: FilmFacts): Kinds {
  const names = nominations.flatMap(({ category, category_name }) => [category.name, category_name]);
  const isNamed = (word: string) => names.some((name) => name.includes(word));
  const isShort = (typeof runtime === 'number' && runtime < SHORTEST_FEATURE) || isNamed('Short');
  const isDocumentary = genres.includes('Documentary') || isNamed('Documentary');
  return { isShort, isDocumentary, isFeature: !isShort && !isDocumentary };
}

export const kinds = ['all', 'features', 'shorts', 'documentaries'] as const;
/** A filter by kind. */
export type Kind = (typeof kinds)[number];

export const kindOptions: readonly { value: Kind; label: string }[] = [
  { value: 'all', label: 'All kinds' },
  { value: 'features', label: 'Features' },
  { value: 'shorts', label: 'Shorts' },
  { value: 'documentaries', label: 'Documentaries' },
];

export function isOfKind({ isFeature, isShort, isDocumentary }: Kinds, kind: Kind): boolean {
  switch (kind) {
    case 'all':
      return true;
    case 'features':
      return isFeature;
    case 'shorts':
      return isShort;
    case 'documentaries':
      return isDocumentary;
  }
}
