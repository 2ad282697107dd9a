// Films and nominations as admins see them, and the records of the providers.
import { HttpResponse, http } from 'msw';
import type { components } from '../api/schema.gen';
import { wholeFilm } from './catalogue';

type Schemas = components['schemas'];

const url = (path: string) => `${location.origin}${path}`;

/** Wings, without a rootId. */
export function anAdminFilm(changes: Partial<Schemas['AdminFilm']> = {}): Schemas['AdminFilm'] {
  return { ...wholeFilm(), lacks: ['gracenote_root_id'], revision: 3, other_nominations: [], ...changes };
}

/** Wings in the movie database. */
export function anEntry(changes: Partial<Schemas['TmdbRecord']> = {}): Schemas['TmdbRecord'] {
  return {
    id: 28966,
    mediatype: 'movie',
    title: 'Wings',
    original_title: 'Wings',
    release_date: '1927-08-12',
    poster_path: '/wings.jpg',
    poster_url: null,
    original_language: 'en',
    genres: [{ name: 'War' }, { name: 'Drama' }],
    runtime: 144,
    overview: 'Two flyers love the same girl.',
    imdb_id: 'tt0018578',
    ...changes,
  };
}

/** Wings at the listings provider. */
export function aRecord(changes: Partial<Schemas['GracenoteRecord']> = {}): Schemas['GracenoteRecord'] {
  return {
    rootId: '1234',
    title: 'Wings',
    original_title: null,
    releaseYear: 1927,
    titleLang: 'en',
    genres: ['War'],
    directors: ['William A. Wellman'],
    runTime: 'PT02H21M',
    longDescription: 'Two pilots in the Great War.',
    shortDescription: null,
    preferredImage: null,
    officialUrl: null,
    awards: [
      { name: 'Academy Award', category: 'Outstanding Picture', year: '1929', recipient: null, won: true },
    ],
    ...changes,
  };
}

export function anImportNomination(
  changes: Partial<Schemas['ImportNomination']> = {},
): Schemas['ImportNomination'] {
  return {
    _id: '099-directing-tt9900001',
    ceremony: 99,
    category: { name: 'Directing', normalized_name: 'directing', display_priority: 20, group: 'directing' },
    category_name: 'Directing',
    nominee: 'Ana Lucia Ferro',
    nominees: [{ name: 'Ana Lucia Ferro', imdb_id: null }],
    detail: null,
    won: false,
    display_priority: 1,
    status: 'official',
    films: ['The Long Take'],
    ...changes,
  };
}

export function aPreview(
  changes: Partial<Schemas['ImportPreview']>,
  what: Partial<Schemas['ImportChanges']>,
): Schemas['ImportPreview'] {
  const nothing = {
    ceremonies: [],
    added: [],
    removed: [],
    changed: [],
    films_added: [],
    films_removed: [],
    films_changed: [],
  };
  return {
    ceremonies: [99],
    tag: 'a-tag',
    errors: [],
    unresolved: [],
    changes: { ...nothing, ...what },
    ...changes,
  };
}

/** Handlers for a film, and for providers with that film and another of the same name; `requests` are in order. */
export function adminFilm(film = anAdminFilm()) {
  const requests: string[] = [];
  const respond = (path: string, value: () => object) =>
    http.get(url(path), ({ request }) => {
      const { pathname, searchParams } = new URL(request.url);
      requests.push(`${pathname.replace('/api/admin/', '')} ${[...searchParams.values()].join(' ')}`.trim());
      return HttpResponse.json(value());
    });
  const handlers = [
    respond('/api/admin/film/:film', () => film),
    respond('/api/admin/tmdb-data', () => anEntry()),
    http.get(url('/api/admin/tmdb-search'), ({ request }) => {
      const { searchParams } = new URL(request.url);
      requests.push(`tmdb-search ${searchParams.get('mediatype')} ${searchParams.get('title')}`);
      const isTv = searchParams.get('mediatype') === 'tv';
      const series = anEntry({ id: 5, mediatype: 'tv', title: 'Wings, the series', imdb_id: null });
      return HttpResponse.json(isTv ? [series] : [anEntry()]);
    }),
    respond('/api/admin/gracenote-data', () => aRecord()),
    respond('/api/admin/gracenote-search', () => [aRecord(), aRecord({ rootId: '77', releaseYear: 1990 })]),
  ];
  return { requests, handlers };
}
