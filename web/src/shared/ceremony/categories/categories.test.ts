import { describe, expect, it } from 'vitest';
import type { components } from '../../../api/schema.gen';
import { categoriesOf, filmsOf } from './categories';

type CeremonyFilm = components['schemas']['CeremonyFilm'];

/** A film with nominations in the form `priority:category`, followed by `*` for a win. */
function film(_id: string, ...nominations: string[]): CeremonyFilm {
  return {
    _id,
    nominations: nominations.map((text) => {
      const [priority = '', name = ''] = text.replace('*', '').split(':');
      const category = { name, normalized_name: name, group: name, display_priority: Number(priority) };
      return { category, won: text.endsWith('*') };
    }),
  } as CeremonyFilm;
}

const films = [film('a', '2:sound', '1:picture'), film('b', '1:picture*'), film('c', '2:sound', '2:sound*')];

describe('categoriesOf', () => {
  it('groups films by category, winners first, with one entry per nomination', () => {
    expect(
      categoriesOf(films).map(({ category, films }) => [category.name, ...films.map((f) => f.film_id)]),
    ).toEqual([
      ['picture', 'b', 'a'],
      ['sound', 'c', 'a', 'c'],
    ]);
  });
});

describe('filmsOf', () => {
  it('lists each film of the category once, winners first', () => {
    expect(filmsOf(films, 'sound').map(({ _id }) => _id)).toEqual(['c', 'a']);
    expect(filmsOf(films, 'picture').map(({ _id }) => _id)).toEqual(['b', 'a']);
    expect(filmsOf(films, 'song')).toEqual([]);
  });
});
