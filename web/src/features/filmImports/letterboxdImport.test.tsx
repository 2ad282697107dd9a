import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { components } from '../../api/schema.gen';
import * as saving from '../../lib/saveFile';
import { anExport } from '../../testing/archives';
import { aUser } from '../../testing/builders';
import { aFilm } from '../../testing/catalogue';
import { InlineWorker } from '../../testing/inlineWorker';
import { visit } from '../../testing/render';
import { errorResponse, profileHandler, server } from '../../testing/server';

type Names = components['schemas']['FilmNames'];
type NamedFilm = components['schemas']['NamedFilm'];

const at = (path: string) => `${location.origin}${path}`;

const filmsByCode: Record<string, Omit<NamedFilm, 'letterboxd_uri'>[]> = {
  wing: [{ ...aFilm(), matched_by: 'code' }],
  meld: [{ ...aFilm({ _id: 'melody', name: 'The Broadway Melody', year: 1929 }), matched_by: 'code' }],
  alib: [{ ...aFilm({ _id: 'alibi', name: 'Alibi', year: 1929 }), matched_by: 'title' }],
  lady: [{ ...aFilm({ _id: 'lady', name: 'The Divine Lady', year: 1929 }), matched_by: 'code' }],
  patr: [
    { ...aFilm({ _id: 'patriot-28', name: 'The Patriot', year: 1928 }), matched_by: 'choice' },
    { ...aFilm({ _id: 'patriot-29', name: 'The Patriot', year: 1929 }), matched_by: 'choice' },
  ],
};

const requested = vi.fn();
const imported = vi.fn();

beforeEach(() => {
  requested.mockReset();
  imported.mockReset();
  vi.stubGlobal('Worker', InlineWorker);
  server.use(
    profileHandler(aUser({ viewed: ['melody'] })),
    http.get(at('/api/user/watched-dates'), () => HttpResponse.json({})),
    http.post(at('/api/user/import-watches'), async ({ request }) => {
      imported(await request.json());
      return HttpResponse.json({ added: 1, completed: 0 });
    }),
    http.post(at('/api/film/names'), async ({ request }) => {
      const names = (await request.json()) as Names;
      requested(names);
      const films = (names.letterboxd_films ?? []).flatMap(({ uri }) =>
        (filmsByCode[uri] ?? []).map((film) => ({ ...film, letterboxd_uri: uri })),
      );
      return HttpResponse.json(films);
    }),
  );
});

const archive = () =>
  anExport({
    watched: [
      ['Wings', 1927, 'wing'],
      ['The Broadway Melody', 1929, 'meld'],
      ['Alibi', 1930, 'alib'],
      ['The Patriot', '', 'patr'],
      ['Never Nominated', 1999, 'nope'],
    ],
    watchlist: [['The Divine Lady', 1929, 'lady']],
    diary: [
      ['Wings', 1927, '2021-05-16', '4.5', 'Yes'],
      ['Wings', 1927, '2019-05-16'],
    ],
  });

async function choose(bytes: Uint8Array, name = 'letterboxd-dorothy-2026.zip') {
  const page = await visit('/letterboxd');
  const file = new File([Uint8Array.from(bytes)], name);
  await page.user.upload(screen.getByLabelText('Letterboxd export'), file);
  return page;
}

const card = async (name: string) => within(await screen.findByRole('region', { name }));

test('explains both steps', async () => {
  await visit('/letterboxd');
  expect(screen.getByRole('heading', { level: 2, name: /Export from Letterboxd/ })).toBeVisible();
  expect(screen.getByRole('link', { name: /Settings → Data/ })).toHaveAttribute(
    'href',
    'https://letterboxd.com/settings/data/',
  );
  expect(screen.getByRole('button', { name: 'Choose a .zip file' })).toBeVisible();
});

test('lists the films for review and sends only codes, titles and years', async () => {
  await choose(archive());
  const viewed = await card('Films to mark watched');
  expect(viewed.getByText('4 nominated films in your export')).toBeVisible();
  expect(viewed.getByRole('checkbox', { name: /^Wings/ })).toBeChecked();
  expect(viewed.getByRole('checkbox', { name: /^Alibi.*matched by title/ })).toBeChecked();
  expect(viewed.getByText('1 already marked watched')).toBeVisible();
  const patriot = within(viewed.getByRole('group', { name: 'The Patriot (no year)' }));
  expect(patriot.getByRole('radio', { name: 'None of these' })).toBeChecked();
  expect(viewed.getByRole('button', { name: 'Import 2 films' })).toBeEnabled();

  const bookmarks = await card('Films for your watchlist');
  expect(bookmarks.getByRole('button', { name: 'Import 1 film' })).toBeEnabled();
  expect(requested).toHaveBeenCalledExactlyOnceWith({
    letterboxd_films: expect.arrayContaining([{ uri: 'wing', name: 'Wings', year: 1927 }]),
  });
});

test('imports the selected films with their watch dates and shows the progress on the button', async () => {
  const sent = vi.fn();
  let respond = () => {};
  const responded = new Promise<void>((resolve) => {
    respond = resolve;
  });
  server.use(
    http.post(at('/api/user/set-viewed-states'), async ({ request }) => {
      sent(await request.json());
      await responded;
      return HttpResponse.json(aUser({ viewed: ['melody', 'tt0018578', 'patriot-28'] }));
    }),
  );
  const { user } = await choose(archive());
  const viewed = await card('Films to mark watched');
  await user.click(viewed.getByRole('checkbox', { name: /^Alibi/ }));
  await user.click(viewed.getByRole('radio', { name: /The Patriot \(1928\)/ }));
  await user.click(viewed.getByRole('button', { name: 'Import 2 films' }));
  expect(await viewed.findByRole('button', { name: 'importing...' })).toBeDisabled();
  respond();
  expect(await viewed.findByRole('button', { name: 'done' })).toBeEnabled();
  expect(viewed.getByRole('status')).toHaveTextContent('Marked 2 films watched. Added 1 diary entry.');
  expect(sent).toHaveBeenCalledExactlyOnceWith({
    film_viewed_states: [
      { film_id: 'tt0018578', viewed: true },
      { film_id: 'patriot-28', viewed: true },
    ],
  });
  expect(imported).toHaveBeenCalledExactlyOnceWith({
    watches: [
      { film_id: 'tt0018578', watched: '2019-05-16', rating: 4, is_rewatch: false },
      { film_id: 'tt0018578', watched: '2021-05-16', rating: 4.5, is_rewatch: true },
    ],
    restores: false,
  });
});

test('imports films without watch dates on request', async () => {
  const sent = vi.fn();
  server.use(
    http.post(at('/api/user/set-viewed-states'), async ({ request }) => {
      sent(await request.json());
      return HttpResponse.json(aUser());
    }),
  );
  const { user } = await choose(archive());
  const viewed = await card('Films to mark watched');
  expect(viewed.getByText(/watched May 16, 2019/)).toBeVisible();
  await user.click(viewed.getByRole('checkbox', { name: /Add watch dates from my diary/ }));
  await user.click(viewed.getByRole('checkbox', { name: /^Alibi/ }));
  await user.click(viewed.getByRole('button', { name: 'Import 1 film' }));
  await viewed.findByRole('button', { name: 'done' });
  expect(sent).toHaveBeenCalledWith({ film_viewed_states: [{ film_id: 'tt0018578', viewed: true }] });
  expect(imported).not.toHaveBeenCalled();
});

test('shows the error of a failed import and retries with the same selection', async () => {
  server.use(
    http.post(at('/api/user/set-bookmarked-states'), () =>
      errorResponse(503, 'The database is unavailable.'),
    ),
  );
  const { user } = await choose(archive());
  const bookmarks = await card('Films for your watchlist');
  await user.click(bookmarks.getByRole('button', { name: 'Import 1 film' }));
  const error = await bookmarks.findByRole('button', { name: 'error' });
  expect(bookmarks.getByRole('alert')).toHaveTextContent('The database is unavailable.');
  server.use(
    http.post(at('/api/user/set-bookmarked-states'), () => HttpResponse.json(aUser({ watchlist: ['lady'] }))),
  );
  await user.click(error);
  expect(await bookmarks.findByRole('button', { name: 'done' })).toBeEnabled();
});

test('imports both lists with one press, shows the rings fill, and leads on', async () => {
  server.use(
    http.post(at('/api/user/set-viewed-states'), () =>
      HttpResponse.json(aUser({ revision: 2, viewed: ['melody', 'tt0018578', 'alibi'] })),
    ),
    http.post(at('/api/user/set-bookmarked-states'), () =>
      HttpResponse.json(
        aUser({ revision: 3, viewed: ['melody', 'tt0018578', 'alibi'], watchlist: ['lady'] }),
      ),
    ),
  );
  const { user, path } = await choose(archive());
  await user.click(await screen.findByRole('button', { name: 'Import both lists: 3 films' }));
  expect(await screen.findAllByRole('button', { name: 'done' })).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /^Import both lists/ })).toBeNull();
  expect(await screen.findByRole('heading', { name: /^\d of \d+ nominated films watched$/ })).toHaveFocus();
  expect((await screen.findAllByRole('img', { name: /viewed$/ })).length).toBeGreaterThan(0);
  const bookmarks = await card('Films for your watchlist');
  await user.click(bookmarks.getByRole('button', { name: 'done' }));
  await waitFor(() => expect(path()).toBe('/watchlist'));
});

test('shows an empty state for an export without nominees', async () => {
  await choose(anExport({ watched: [['Never Nominated', 1999, 'nope']] }));
  for (const name of ['Films to mark watched', 'Films for your watchlist']) {
    const list = await card(name);
    expect(list.getByRole('heading', { name: 'No Oscar Winners or Nominees Found' })).toBeVisible();
    expect(list.queryByRole('button')).toBeNull();
  }
});

test('downloads the films that were not recognized', async () => {
  const saved = vi.spyOn(saving, 'saveFile').mockImplementation(() => {});
  const { user } = await choose(archive());
  const rest = await card("Films that weren't nominated");
  expect(rest.getByText('1 film')).toBeVisible();
  await user.click(rest.getByRole('button', { name: 'Download list' }));
  const [table] = saved.mock.calls[0] ?? [];
  expect(await table?.text()).toBe(
    'List,Name,Year,Letterboxd URI\r\nwatched,Never Nominated,1999,https://boxd.it/nope\r\n',
  );
});

describe('a long list', () => {
  test('is rendered in steps and can be searched', async () => {
    const watched = Array.from({ length: 300 }, (_, film) => [`Film ${film}`, 1950, `f${film}`] as const);
    server.use(
      http.post(at('/api/film/names'), () =>
        HttpResponse.json(
          watched.map(([name, year, code]) => ({
            ...aFilm({ _id: code, name, year }),
            letterboxd_uri: code,
            matched_by: 'code',
          })),
        ),
      ),
    );
    const { user } = await choose(anExport({ watched }));
    const viewed = await card('Films to mark watched');
    expect(viewed.getAllByRole('listitem')).toHaveLength(24);
    await user.click(viewed.getByRole('button', { name: 'Show 120 more of 300' }));
    expect(viewed.getAllByRole('listitem')).toHaveLength(144);
    await user.type(viewed.getByRole('searchbox', { name: 'Find on this list' }), 'film 299');
    expect(viewed.getAllByRole('listitem')).toHaveLength(1);
    await user.click(viewed.getByRole('checkbox', { name: /Film 299/ }));
    expect(viewed.getByRole('checkbox', { name: 'All 300 films below' })).toBePartiallyChecked();
    await user.click(viewed.getByRole('checkbox', { name: 'All 300 films below' }));
    expect(viewed.getByRole('button', { name: 'Import 300 films' })).toBeVisible();
  });
});

test('rejects a file without a .zip extension before reading it', async () => {
  const { user } = await visit('/letterboxd');
  const input = screen.getByLabelText('Letterboxd export');
  input.removeAttribute('accept');
  await user.upload(input, new File(['Date'], 'watched.csv'));
  expect(screen.getByRole('alert')).toHaveTextContent("“watched.csv” isn't a .zip file.");
  expect(requested).not.toHaveBeenCalled();
});

test('shows the file name and the reason when an archive cannot be read', async () => {
  await choose(new TextEncoder().encode('not an archive'), 'broken.zip');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Error Importing broken.zip');
  expect(alert).toHaveTextContent("This isn't a zip file. Nothing was imported.");
  expect(within(alert).getByRole('button', { name: 'OK' })).toBeVisible();
});

test('shows the server error when the films cannot be matched', async () => {
  server.use(http.post(at('/api/film/names'), () => errorResponse(503, 'The database is unavailable.')));
  await choose(archive());
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('The database is unavailable.'));
});
