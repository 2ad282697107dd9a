// Searches the catalogue that is saved on this device, for when the server can't be reached.
import type { components } from '../../../api/schema.gen';
import { savedCeremonies, savedPaths } from '../../../shared/offline/catalogueCache';
import { readRecord } from '../../../shared/offline/downloadRecord';
import { savedCeremonyFilms, savedDetails } from '../../../shared/offline/savedFilms';
import { isWholeWord, MAX_RESULTS, type Search } from '../searchTypes';
import type { Match } from './SearchText';
import { indexOf, type SavedCeremony, type SavedIndex } from './savedIndex';

type SearchHit = components['schemas']['SearchHit'];
type Suggestions = components['schemas']['Suggestions'];
type MatchedNomination = components['schemas']['MatchedNomination'];

const MAX_SUGGESTED_FILMS = 5;
const MAX_SUGGESTED_PEOPLE = 3;

/** Undefined if no ceremony is saved. */
export async function searchSaved(search: Search): Promise<SearchHit[] | undefined> {
  const index = await savedIndex();
  return index && hitsOf(index, search, MAX_RESULTS);
}

/** Titles and people. Undefined if no ceremony is saved. */
export async function suggestSaved(text: string): Promise<Suggestions | undefined> {
  const index = await savedIndex();
  return index && suggestionsOf(index, text);
}

export function suggestionsOf(index: SavedIndex, text: string): Suggestions {
  const films = hitsOf(index, { type: 'titles', text }, MAX_SUGGESTED_FILMS);
  const people = index
    .names()
    .find(text, isWholeWord(text))
    .sort((a, b) => a.closeness - b.closeness || a.owner - b.owner)
    .slice(0, MAX_SUGGESTED_PEOPLE)
    .flatMap(({ owner }) => index.people()[owner] ?? []);
  return {
    films,
    people: people.map(({ id, name, nominations, wins, films: ids }) => ({
      _id: id,
      name,
      nomCount: nominations.size,
      winCount: wins,
      film_ids: [...ids],
    })),
  };
}

export function hitsOf(index: SavedIndex, { type, text }: Search, max: number): SearchHit[] {
  const rank = ({ owner }: Match) => index.films[owner]?.rank ?? 0;
  return index[type]()
    .find(text, isWholeWord(text))
    .sort((a, b) => a.closeness - b.closeness || rank(a) - rank(b))
    .slice(0, max)
    .flatMap(({ owner, matched }) => {
      const film = index.films[owner];
      if (!film) return [];
      const hit = { ...film.row, matched };
      return type === 'nominees' ? { ...hit, nominations: naming(film.nominations, matched) } : hit;
    });
}

/** The nominations that name one of the nominees. */
function naming(
  nominations: readonly components['schemas']['Nomination'][],
  matched: readonly string[],
): MatchedNomination[] {
  return nominations.flatMap(({ _id, ceremony, category_name, nominees, detail = null, won }) => {
    const named = nominees.filter(({ name }) => matched.includes(name));
    const found = {
      nominees: named.map(({ name }) => name),
      nominee_ids: named.map(({ imdb_id }) => imdb_id ?? null),
    };
    return named.length > 0 ? { _id, ceremony, category_name, ...found, detail, won } : [];
  });
}

let cached: { key: string; index: Promise<SavedIndex> } | undefined;

/** Created at the first search, and again when other ceremonies or another version of them are saved. */
async function savedIndex(): Promise<SavedIndex | undefined> {
  const numbers = savedCeremonies(await savedPaths().catch(() => new Set<string>())).sort((a, b) => a - b);
  if (numbers.length === 0) return undefined;
  const key = `${readRecord().completed} ${numbers.join()}`;
  if (cached?.key !== key) cached = { key, index: readIndex(numbers) };
  return cached.index;
}

async function readIndex(numbers: readonly number[]): Promise<SavedIndex> {
  // Each response is parsed in a task of its own, so that a slow phone isn't blocked.
  const ceremonies = numbers.map(async (number): Promise<SavedCeremony> => {
    const [films, details] = await Promise.all([savedCeremonyFilms(number), savedDetails(number)]);
    return { films, details };
  });
  return indexOf(await Promise.all(ceremonies));
}
