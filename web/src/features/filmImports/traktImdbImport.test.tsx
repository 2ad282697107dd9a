import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import type { components } from '../../api/schema.gen';
import * as saving from '../../lib/saveFile';
import { anArchive } from '../../testing/archives';
import { aUser } from '../../testing/builders';
import { aFilm } from '../../testing/catalogue';
import { InlineWorker } from '../../testing/inlineWorker';
import { visit } from '../../testing/render';
import { errorResponse, profileHandler, server } from '../../testing/server';
import { imdbList, imdbRatings, traktHistory, traktList } from '../../testing/traktImdbFiles';

type Names = components['schemas']['FilmNames'];
type NamedFilm = components['schemas']['NamedFilm'];

const at = (path: string) => `${location.origin}${path}`;

/** What the server finds, by name. */
const filmsByName: Record<string, NamedFilm[]> = {
  Wings: [{ ...aFilm(), matched_by: 'id' }],
  'The Broadway Melody': [
    { ...aFilm({ _id: 'melody', name: 'The Broadway Melody', year: 1929 }), matched_by: 'id' },
  ],
  Alibi: [{ ...aFilm({ _id: 'alibi', name: 'Alibi', year: 1929 }), matched_by: 'title' }],
  'The Divine Lady': [{ ...aFilm({ _id: 'lady', name: 'The Divine Lady', year: 1929 }), matched_by: 'id' }],
};

const requested = vi.fn();
const marked = vi.fn();
const imported = vi.fn();

beforeEach(() => {
  for (const mock of [requested, marked, imported]) mock.mockReset();
  vi.stubGlobal('Worker', InlineWorker);
  server.use(
    profileHandler(aUser({ viewed: ['melody'] })),
    http.get(at('/api/user/watched-dates'), () => HttpResponse.json({})),
    http.post(at('/api/user/import-watches'), async ({ request }) => {
      imported(((await request.json()) as components['schemas']['ImportedWatches']).watches);
      return HttpResponse.json({ added: 1, completed: 0 });
    }),
    http.post(at('/api/user/set-viewed-states'), async ({ request }) => {
      marked(await request.json());
      return HttpResponse.json(aUser({ viewed: ['melody', 'tt0018578'] }));
    }),
    http.post(at('/api/film/names'), async ({ request }) => {
      const { imdb_films = [] } = (await request.json()) as Names;
      requested(imdb_films);
      const films = imdb_films.flatMap(({ name }, index) =>
        (filmsByName[name] ?? []).map((film) => ({ ...film, index })),
      );
      return HttpResponse.json(films);
    }),
  );
});

const wings = { id: 'tt0018578', title: 'Wings', year: 1927 } as const;
const melody = { id: 'tt0019729', title: 'The Broadway Melody', year: 1929 } as const;
const lady = { id: 'tt0019824', title: 'The Divine Lady', year: 1929 } as const;
const evening = '2021-05-17T06:00:00.000Z';

async function choose(content: string | Uint8Array, source: 'trakt' | 'imdb' = 'imdb', name = 'export.csv') {
  const page = await visit(`/letterboxd?from=${source}`);
  const input = screen.getByLabelText(source === 'trakt' ? 'Trakt export' : 'IMDb export');
  const bytes = Uint8Array.from(Buffer.from(content));
  await page.user.upload(input, new File([bytes], name, { type: 'text/csv' }));
  return page;
}

const card = async (name: string) => within(await screen.findByRole('region', { name }));

test('explains where to get the files of each service', async () => {
  const { user } = await visit('/letterboxd');
  expect(screen.getByRole('tab', { name: 'Letterboxd' })).toHaveAttribute('aria-selected', 'true');
  await user.click(screen.getByRole('tab', { name: 'Trakt' }));
  expect(await screen.findByRole('heading', { level: 2, name: /Export from Trakt/ })).toBeVisible();
  expect(screen.getByRole('link', { name: /Settings → Data/ })).toHaveAttribute(
    'href',
    'https://trakt.tv/settings/data',
  );
  await user.click(screen.getByRole('tab', { name: 'IMDb' }));
  expect(await screen.findByRole('link', { name: /Your ratings/ })).toHaveAttribute(
    'href',
    'https://www.imdb.com/list/ratings',
  );
  expect(screen.getByLabelText('IMDb export')).toHaveAttribute('accept', expect.stringContaining('.csv'));
});

test('another source forgets why a file was rejected', async () => {
  const { user } = await visit('/letterboxd');
  const input = screen.getByLabelText('Letterboxd export');
  input.removeAttribute('accept');
  await user.upload(input, new File(['Date'], 'watched.csv'));
  expect(screen.getByRole('alert')).toHaveTextContent("isn't a .zip file");
  await user.click(screen.getByRole('tab', { name: 'Trakt' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('reviews and imports the history of Trakt with its dates', async () => {
  const history = traktHistory([
    { ...wings, at: '2022-07-01T12:00:00.000Z' },
    { ...wings, at: evening },
    { ...melody, at: evening },
    { title: 'Alibi', year: 1929, at: evening },
    { title: 'Never Nominated', year: 1999, at: evening },
    { ...wings, type: 'episode', at: evening },
  ]);
  const { user } = await choose(history, 'trakt');
  const viewed = await card('Films to mark watched');
  expect(requested).toHaveBeenCalledExactlyOnceWith([
    { imdb_id: 'tt0018578', name: 'Wings', year: 1927 },
    { imdb_id: 'tt0019729', name: 'The Broadway Melody', year: 1929 },
    { imdb_id: null, name: 'Alibi', year: 1929 },
    { imdb_id: null, name: 'Never Nominated', year: 1999 },
  ]);
  expect(viewed.getByRole('checkbox', { name: /^Wings.*watched May 16, 2021/ })).toBeChecked();
  expect(viewed.getByRole('checkbox', { name: /^Alibi.*matched by title/ })).toBeChecked();
  expect(viewed.getByText('1 already marked watched')).toBeVisible();
  const rest = await card("Films that weren't nominated");
  expect(rest.getByText('1 film')).toBeVisible();
  expect(screen.queryByRole('region', { name: /What's on/ })).toBeNull();

  await user.click(viewed.getByRole('checkbox', { name: /^Alibi/ }));
  await user.click(viewed.getByRole('button', { name: 'Import 1 film' }));
  await viewed.findByRole('button', { name: 'done' });
  expect(marked).toHaveBeenCalledExactlyOnceWith({
    film_viewed_states: [
      { film_id: 'tt0018578', viewed: true },
      { film_id: 'melody', viewed: true },
    ],
  });
  expect(imported).toHaveBeenCalledExactlyOnceWith([
    { film_id: 'tt0018578', watched: '2021-05-16', rating: null, is_rewatch: false },
    { film_id: 'tt0018578', watched: '2022-07-01', rating: null, is_rewatch: true },
    { film_id: 'melody', watched: '2021-05-16', rating: null, is_rewatch: false },
  ]);
});

test.each([
  ['without dates', false, null],
  ['on the days they were rated, if wanted', true, '2021-05-06'],
] as const)('imports the ratings of IMDb %s', async (_how, usesRatingDays, watched) => {
  const { user } = await choose(imdbRatings([{ ...wings, rating: 9 }]));
  const viewed = await card('Films to mark watched');
  const days = viewed.getByRole('checkbox', { name: 'I watched films on the day I rated them' });
  expect(days).not.toBeChecked();
  if (usesRatingDays) await user.click(days);
  await user.click(viewed.getByRole('button', { name: 'Import 1 film' }));
  await viewed.findByRole('button', { name: 'done' });
  expect(imported).toHaveBeenCalledExactlyOnceWith([
    { film_id: 'tt0018578', watched, rating: 4.5, is_rewatch: false },
  ]);
});

test('imports neither dates nor ratings on request', async () => {
  const { user } = await choose(imdbRatings([wings]));
  const viewed = await card('Films to mark watched');
  await user.click(viewed.getByRole('checkbox', { name: 'Add watch dates and ratings to my diary' }));
  expect(viewed.queryByRole('checkbox', { name: /day I rated/ })).toBeNull();
  await user.click(viewed.getByRole('button', { name: 'Import 1 film' }));
  await viewed.findByRole('button', { name: 'done' });
  expect(imported).not.toHaveBeenCalled();
});

test('asks what a list is, which is at first the watchlist', async () => {
  const { user } = await choose(imdbList([lady, { ...wings, rating: 9, rated: '2021-05-06' }]));
  const lists = await card("What's on this list?");
  const use = lists.getByRole('combobox', { name: 'export.csv: 1 nominated film' });
  expect(use).toHaveDisplayValue('My watchlist');
  const viewed = await card('Films to mark watched');
  const bookmarks = await card('Films for your watchlist');
  expect(viewed.getByRole('button', { name: 'Import 1 film' })).toBeEnabled();
  expect(bookmarks.getByRole('button', { name: 'Import 1 film' })).toBeEnabled();

  await user.selectOptions(use, "Films I've watched");
  expect(viewed.getByRole('button', { name: 'Import 2 films' })).toBeEnabled();
  expect(bookmarks.getByText('No Oscar Winners or Nominees Found')).toBeVisible();

  await user.selectOptions(use, 'Leave it out');
  await user.click(viewed.getByRole('button', { name: 'Import 1 film' }));
  await viewed.findByRole('button', { name: 'done' });
  expect(use).toBeDisabled();
});

test('reads an archive of several files', async () => {
  const archive = anArchive([
    { path: 'history.csv', content: traktHistory([{ ...wings, at: evening }]) },
    { path: 'watchlist.csv', content: traktList([{ ...lady, at: evening }]) },
    { path: 'best.csv', content: traktList([{ ...melody, at: evening }]) },
  ]);
  await choose(archive, 'trakt', 'trakt.zip');
  const lists = await card("What's on these lists?");
  expect(lists.getByRole('combobox', { name: /^watchlist.csv/ })).toHaveDisplayValue('My watchlist');
  expect(lists.getByRole('combobox', { name: /^best.csv/ })).toHaveDisplayValue('Leave it out');
  expect(screen.getByRole('button', { name: 'Import both lists: 2 films' })).toBeVisible();
});

test('downloads the films that were not recognized', async () => {
  const saved = vi.spyOn(saving, 'saveFile').mockImplementation(() => {});
  const { user } = await choose(imdbRatings([{ id: 'tt9999999', title: 'Never Nominated', year: 1999 }]));
  const rest = await card("Films that weren't nominated");
  await user.click(rest.getByRole('button', { name: 'Download list' }));
  const [table] = saved.mock.calls[0] ?? [];
  expect(await table?.text()).toBe(
    'List,Name,Year,IMDb URL\r\nwatched,Never Nominated,1999,https://www.imdb.com/title/tt9999999/\r\n',
  );
});

test('says which files are expected if it is another one', async () => {
  await choose('Date,Amount\n2021-01-01,9\n', 'imdb', 'bank.csv');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Error Importing bank.csv');
  expect(alert).toHaveTextContent('From IMDb, choose the .csv');
  expect(alert).toHaveTextContent('Nothing was imported.');
});

test('shows the server error when the films cannot be matched', async () => {
  server.use(http.post(at('/api/film/names'), () => errorResponse(503, 'The database is unavailable.')));
  await choose(imdbRatings([wings]));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('The database is unavailable.'));
});
