// The films and people of the saved catalogue, as the server indexes them for its searches.
import type { components } from '../../../api/schema.gen';
import { lazily } from '../../../lib/lazily';
import type { CeremonyFilm, CeremonyFilmDetails } from '../../../shared/offline/catalogueCache';
import { fold } from '../fold';
import { SearchText, withoutArticle } from './SearchText';

type FilmRow = components['schemas']['FilmRow'];
type Nomination = components['schemas']['Nomination'];

interface SavedFilm {
  row: FilmRow;
  nominations: Nomination[];
  /** The lower, the more honored. */
  rank: number;
}

interface SavedPerson {
  /** The IMDb ID. */
  id: string | null;
  /** As credited last. */
  name: string;
  /** Other credits. */
  formerNames: string[];
  nominations: Set<string>;
  wins: number;
  films: Set<string>;
}

export interface SavedIndex {
  films: SavedFilm[];
  /** The most nominated first. */
  people: () => SavedPerson[];
  /** What is searched, created at the first search. */
  titles: () => SearchText;
  overviews: () => SearchText;
  nominees: () => SearchText;
  names: () => SearchText;
}

/** The films of one ceremony and their details. */
export interface SavedCeremony {
  films: CeremonyFilm[];
  details: CeremonyFilmDetails[];
}

/** Ceremonies are given from the first. */
export function indexOf(ceremonies: readonly SavedCeremony[]): SavedIndex {
  const byId = new Map<string, SavedFilm>();
  const details = new Map(ceremonies.flatMap((ceremony) => ceremony.details).map((film) => [film._id, film]));
  for (const { films } of ceremonies) {
    for (const { nominations, ...row } of films) {
      const film = byId.get(row._id);
      if (film) film.nominations.push(...nominations);
      else byId.set(row._id, { row, nominations: [...nominations], rank: 0 });
    }
  }
  const films = [...byId.values()];
  rankFilms(films);
  const people = lazily(() => listPeople(films));
  return {
    films,
    people,
    titles: lazily(() =>
      textOf(films, (text, { row }, owner) => {
        text.addName(owner, row.name);
        const original = details.get(row._id)?.original_title;
        if (original) text.addName(owner, original);
      }),
    ),
    overviews: lazily(() =>
      textOf(films, (text, { row }, owner) => {
        text.addText(owner, details.get(row._id)?.tmdb.overview ?? '');
      }),
    ),
    nominees: lazily(() =>
      textOf(films, (text, { nominations }, owner) => {
        const names = nominations.flatMap(({ nominees }) => nominees.map(({ name }) => name));
        for (const name of new Set(names)) text.addName(owner, name);
      }),
    ),
    names: lazily(() =>
      textOf(people(), (text, { name, formerNames }, owner) => {
        for (const credit of [name, ...formerNames]) text.addName(owner, credit);
      }),
    ),
  };
}

function textOf<Item>(
  items: readonly Item[],
  add: (text: SearchText, item: Item, owner: number) => void,
): SearchText {
  const text = new SearchText();
  items.forEach((item, owner) => {
    add(text, item, owner);
  });
  return text;
}

/** The most honored first, then the newest, then by name. */
function rankFilms(films: readonly SavedFilm[]): void {
  const names = new Map(films.map(({ row }) => [row._id, withoutArticle(fold(row.name).text)]));
  films
    .toSorted(
      ({ row: a }, { row: b }) =>
        b.winCount - a.winCount ||
        b.nomCount - a.nomCount ||
        b.year - a.year ||
        compare(names.get(a._id) ?? '', names.get(b._id) ?? '') ||
        compare(a._id, b._id),
    )
    .forEach((film, rank) => {
      film.rank = rank;
    });
}

/** Everyone credited under one IMDb id or, without one, under one name. Companies aren't people. */
function listPeople(films: readonly SavedFilm[]): SavedPerson[] {
  const people = new Map<string, SavedPerson>();
  const credits = films
    .flatMap(({ row, nominations }) => nominations.map((nomination) => ({ filmId: row._id, nomination })))
    .sort(
      ({ nomination: a }, { nomination: b }) =>
        a.ceremony - b.ceremony || a.display_priority - b.display_priority,
    );
  for (const { filmId, nomination } of credits) {
    for (const { name, imdb_id } of nomination.nominees) {
      if (imdb_id?.startsWith('co')) continue;
      const key = imdb_id ?? fold(name).text;
      let person = people.get(key);
      if (!person) {
        person = {
          id: imdb_id ?? null,
          name,
          formerNames: [],
          nominations: new Set(),
          wins: 0,
          films: new Set(),
        };
        people.set(key, person);
      }
      credit(person, name);
      if (nomination.won && !person.nominations.has(nomination._id)) person.wins += 1;
      person.nominations.add(nomination._id);
      person.films.add(filmId);
    }
  }
  return [...people.values()].sort(
    (a, b) => b.nominations.size - a.nominations.size || compare(a.name, b.name),
  );
}

function credit(person: SavedPerson, name: string): void {
  if (person.name === name) return;
  person.formerNames = [...person.formerNames.filter((former) => former !== name), person.name];
  person.name = name;
}

function compare(a: string, b: string): number {
  return Number(a > b) - Number(a < b);
}
