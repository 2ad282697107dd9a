import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aUser } from '../../../testing/builders';
import { visit } from '../../../testing/render';
import { errorResponse, profileHandler, server } from '../../../testing/server';
import type { ImportedArchive } from './archiveQueries';

const at = (path: string) => `${location.origin}${path}`;
const data = () => within(screen.getByRole('region', { name: 'Data settings' }));
const archive = () => new File(['PK'], 'mine.zip', { type: 'application/zip' });
const list = { added: 0, removed: 0 };
const imported: ImportedArchive = {
  viewed: { added: 2, removed: 0 },
  watchlist: list,
  films_reviewed: list,
  diary: { added: 0, changed: 0 },
  older: 0,
  skipped_films: 1,
  settings: false,
};

/** The names of the files that were saved. */
let saved: string[];

beforeEach(() => {
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  server.use(profileHandler(aUser({ viewed: [] })));
});

afterEach(() => vi.restoreAllMocks());

test('saves everything as one file', async () => {
  server.use(
    http.get(at('/api/user/export'), () =>
      HttpResponse.arrayBuffer(new Uint8Array([80, 75]).buffer, {
        headers: { 'content-type': 'application/zip' },
      }),
    ),
  );
  const { user } = await visit('/settings');
  await user.click(data().getByRole('button', { name: 'Export everything' }));
  expect(await data().findByText('Saved as laurels-archive.zip.')).toBeVisible();
  expect(saved).toEqual(['laurels-archive.zip']);
});

test('shows why an export failed', async () => {
  server.use(http.get(at('/api/user/export'), () => errorResponse(503, 'The database is unavailable.')));
  const { user } = await visit('/settings');
  await user.click(data().getByRole('button', { name: 'Export everything' }));
  expect(await data().findByRole('alert')).toHaveTextContent('The database is unavailable.');
  expect(saved).toEqual([]);
});

test('imports an archive, shows what it changed and fetches the profile again', async () => {
  const sent = vi.fn();
  let respond = () => {};
  const responding = new Promise<void>((resolve) => {
    respond = resolve;
  });
  server.use(
    http.post(at('/api/user/import'), async ({ request }) => {
      sent(request.headers.get('content-type'));
      await responding;
      return HttpResponse.json(imported);
    }),
  );
  const { user } = await visit('/settings');
  const fetched = vi.fn();
  server.use(
    http.get(at('/api/user/profile'), () => {
      fetched();
      return HttpResponse.json(aUser({ viewed: ['tt1', 'tt2'], revision: 9 }));
    }),
  );
  await user.upload(data().getByLabelText('Laurels archive'), archive());
  expect(await data().findByText('Importing mine.zip…')).toBeVisible();
  respond();
  expect(await data().findByText('Added 2 watched films.')).toBeVisible();
  expect(data().getByText("Skipped 1 film this server doesn't know.")).toBeVisible();
  expect(data().queryByText('Importing mine.zip…')).toBeNull();
  expect(sent).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^multipart\/form-data; boundary=/));
  await waitFor(() => expect(fetched).toHaveBeenCalled());
  expect(await data().findByRole('button', { name: 'Watched films (CSV, 2 films)' })).toBeEnabled();
});

test('shows why a file was rejected, and another one can be chosen', async () => {
  server.use(
    http.post(at('/api/user/import'), () => errorResponse(422, "This isn't a Laurels archive."), {
      once: true,
    }),
    http.post(at('/api/user/import'), () => HttpResponse.json(imported)),
  );
  const { user } = await visit('/settings');
  await user.upload(data().getByLabelText('Laurels archive'), archive());
  expect(await data().findByRole('alert')).toHaveTextContent(
    "Couldn't import this fileThis isn't a Laurels archive.",
  );
  await user.upload(data().getByLabelText('Laurels archive'), archive());
  expect(await data().findByText('Added 2 watched films.')).toBeVisible();
  expect(data().queryByRole('alert')).toBeNull();
});
