// Fake servers of the movie database and the listings provider, with one film and another of a similar name.
import { createServer, type Server, type ServerResponse } from 'node:http';
import { listen, stop } from './listen';

export interface FilmProviders {
  settings: Record<string, string>;
  stop(): Promise<void>;
}

const godfather = {
  id: 238,
  title: 'The Godfather',
  original_title: 'The Godfather',
  release_date: '1972-03-14',
  runtime: 175,
  overview: 'A family and its business.',
  poster_path: null,
  original_language: 'en',
  genres: [{ name: 'Crime' }],
  imdb_id: 'tt0068646',
};

const record = {
  rootId: '5078',
  title: 'The Godfather',
  titleLang: 'en',
  releaseYear: 1972,
  directors: ['Francis Ford Coppola'],
  genres: ['Crime drama'],
  runTime: 'PT02H55M',
  preferredImage: { uri: 'assets/p5078.png' },
  awards: [
    {
      name: 'Academy Award',
      category: 'Best Picture',
      year: '1973',
      recipient: 'Albert S. Ruddy',
      won: true,
    },
    { name: 'Golden Globe', category: 'Best Director', year: '1973', won: true },
  ],
};

const movieDatabase: Record<string, unknown> = {
  '/movie/238': godfather,
  '/search/movie': { results: [godfather] },
  '/search/tv': { results: [{ id: 7, name: 'The Godfather Saga', first_air_date: '1977-11-12' }] },
};

/** One gold pixel. */
const image = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mN4vNP/PwAHBwLtYm4jdAAAAABJRU5ErkJggg==',
  'base64',
);

const listingsProvider: Record<string, unknown> = {
  '/assets/p5078.png': image,
  '/programs/5078': record,
  '/programs/search': { hits: [{ program: record }] },
};

export async function startFilmProviders(): Promise<FilmProviders> {
  const tmdb = serve(movieDatabase);
  const gracenote = serve(listingsProvider);
  const gracenoteUrl = await listen(gracenote);
  return {
    settings: {
      LAURELS_TMDB_TOKEN: 'token',
      LAURELS_TMDB_URL: await listen(tmdb),
      LAURELS_GRACENOTE_KEY: 'key',
      LAURELS_GRACENOTE_URL: gracenoteUrl,
      LAURELS_GRACENOTE_IMAGES_URL: gracenoteUrl,
      LAURELS_LISTINGS: 'sample',
    },
    stop: async () => {
      await Promise.all([stop(tmdb), stop(gracenote)]);
    },
  };
}

function serve(responses: Record<string, unknown>): Server {
  return createServer((request, response) => {
    const body = responses[new URL(request.url ?? '/', 'http://localhost').pathname];
    send(response, body === undefined ? 404 : 200, body ?? {});
  });
}

function send(response: ServerResponse, status: number, body: unknown) {
  if (body instanceof Buffer) {
    response.writeHead(status, { 'content-type': 'image/png' });
    response.end(body);
    return;
  }
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
