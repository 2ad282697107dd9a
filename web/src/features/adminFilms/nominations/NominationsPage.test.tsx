import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { components } from '../../../api/schema.gen';
import { anAdmin, inbox } from '../../../testing/admin';
import { anImportNomination, aPreview } from '../../../testing/adminFilms';
import { visit } from '../../../testing/render';
import { errorResponse, profileHandler, server } from '../../../testing/server';

type Schemas = components['schemas'];

const at = (path: string) => `${location.origin}${path}`;
const file = new File(['nomination,ceremony'], 'nominations.csv', { type: 'text/csv' });

const published: Schemas['NominationsImport'] = {
  _id: 7,
  ceremonies: [99],
  added: 1,
  changed: 0,
  removed: 0,
  films_added: 1,
  admin_name: 'Dorothy',
  published: new Date().toISOString(),
  undone: null,
  can_be_undone: true,
};

function importHandlers(preview: Schemas['ImportPreview'], imports: Schemas['NominationsImport'][] = []) {
  server.use(
    http.get(at('/api/admin/nominations/imports'), () => HttpResponse.json(imports)),
    http.post(at('/api/admin/nominations/preview'), () => HttpResponse.json(preview)),
  );
}

beforeEach(() => server.use(profileHandler(anAdmin()), inbox()));

async function choose() {
  const page = await visit('/admin/nominations');
  await page.user.upload(await screen.findByLabelText(/Choose CSV files/), file);
  return page;
}

test('previews, publishes and undoes an import', async () => {
  importHandlers(aPreview({}, { added: [anImportNomination()] }));
  const publishedBodies: unknown[] = [];
  server.use(
    http.post(at('/api/admin/nominations/publish'), async ({ request }) => {
      publishedBodies.push(await request.json());
      importHandlers(aPreview({}, {}), [published]);
      return HttpResponse.json({ changed: true });
    }),
    http.post(at('/api/admin/nominations/undo/7'), () =>
      HttpResponse.json([{ ...published, undone: published.published, can_be_undone: false }]),
    ),
  );
  const { user } = await choose();
  const added = within(await screen.findByRole('region', { name: /New nominations/ }));
  expect(added.getByText('The Long Take')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Publish now' }));
  expect(await screen.findByText('The new nominations are live.')).toBeVisible();
  expect(publishedBodies).toEqual([
    { files: [{ name: 'nominations.csv', text: 'nomination,ceremony' }], tag: 'a-tag' },
  ]);

  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Undo this import?' }));
  await user.click(dialog.getByRole('button', { name: 'Undo import' }));
  expect(await screen.findByText('undone')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('lists errors and unknown films with their lines and prevents publishing', async () => {
  const errors = [{ file: 'nominations.csv', line: 12, message: 'won cannot be "maybe"' }];
  const unresolved = [{ film_id: 'tt9', named_at: [{ file: 'films.csv', line: 3 }] }];
  importHandlers(aPreview({ errors, unresolved }, { added: [anImportNomination()] }));
  await choose();
  const errorList = within(await screen.findByRole('region', { name: /^Errors/ }));
  expect(errorList.getByText('line 12')).toBeVisible();
  expect(errorList.getByText('won cannot be "maybe"')).toBeVisible();
  expect(within(screen.getByRole('region', { name: /^Unknown films/ })).getByText('tt9')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Publish now' })).toBeNull();
});

test('offers nothing to publish if nothing changes', async () => {
  importHandlers(aPreview({}, {}));
  await choose();
  expect(await screen.findByRole('heading', { name: /^No changes/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Publish now' })).toBeNull();
});

test('shows a rejected publication and previews the files again', async () => {
  importHandlers(aPreview({}, { added: [anImportNomination()] }));
  server.use(
    http.post(at('/api/admin/nominations/publish'), () =>
      errorResponse(409, 'The catalogue has changed since.'),
    ),
  );
  const { user } = await choose();
  const publish = await screen.findByRole('button', { name: 'Publish now' });
  importHandlers(aPreview({ tag: 'another' }, {}));
  await user.click(publish);
  expect(await screen.findByText('The catalogue has changed since.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { name: /^No changes/ })).toBeVisible());
});
