import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { aMessage, anAdmin, inbox } from '../../testing/admin';
import { anExport } from '../../testing/archives';
import { InlineWorker } from '../../testing/inlineWorker';
import { visit } from '../../testing/render';
import { errorResponse, profileHandler, server } from '../../testing/server';

const at = (path: string) => `${location.origin}${path}`;

beforeEach(() => {
  vi.stubGlobal('Worker', InlineWorker);
  server.use(profileHandler(anAdmin()), inbox([aMessage()]));
});

test.each([
  ['users', '/admin/users'],
  ['set 2025 winners', '/admin/set-category-winners/97'],
  ['macrodata refinement', '/admin/macrodata-refinement'],
  ['server info', '/admin/server-info'],
  ['test storefront', '/admin/test-storefront'],
])('links “%s” to %s', async (name, href) => {
  await visit('/admin');
  const links = within(screen.getByRole('main')).getAllByRole('link', { name: new RegExp(`^${name}`) });
  expect(links.map((link) => link.getAttribute('href'))).toContain(href);
});

test('shows the number of open messages in the navigation', async () => {
  await visit('/admin');
  const nav = within(screen.getByRole('navigation', { name: 'Admin' }));
  expect(await nav.findByRole('link', { name: /^Messages ?1 open$/ })).toBeVisible();
});

test('resets the cookie choice and prompts again', async () => {
  const { user } = await visit('/admin');
  await user.click(await screen.findByRole('button', { name: /^Accept/ }));
  expect(screen.getByText('This browser has accepted optional cookies.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Reset cookie opt-in/out' }));
  expect(screen.getByText('No choice in this browser yet.')).toBeVisible();
  expect(await screen.findByRole('button', { name: /^Accept/ })).toBeVisible();
});

test('shows a test toast', async () => {
  const { user } = await visit('/admin');
  await user.click(screen.getByRole('button', { name: 'Test toast' }));
  expect(await screen.findByText('This is a test toast.')).toBeVisible();
});

test('checks the API and shows why it failed', async () => {
  server.use(http.get(at('/readyz'), () => new Response('ready')));
  const { user } = await visit('/admin');
  await user.click(screen.getByRole('button', { name: 'Test api' }));
  expect(
    await screen.findByText(/^Server test-server and its database responded in \d+ ms\.$/),
  ).toBeVisible();
  server.use(http.get(at('/readyz'), () => errorResponse(503, 'The database is unavailable.')));
  await user.click(screen.getByRole('button', { name: 'Test api' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The database is unavailable.');
});

test('previews the holiday of a date', async () => {
  const { user } = await visit('/admin');
  await user.click(screen.getByRole('button', { name: 'Test holidays' }));
  expect(within(screen.getByRole('list', { name: 'All holidays' })).getAllByRole('listitem')).toHaveLength(
    11,
  );
  const day = screen.getByLabelText('Day');
  await user.clear(day);
  await user.type(day, '2026-10-31');
  expect(screen.getByText('Halloween', { selector: 'p' })).toBeVisible();
  await user.clear(day);
  await user.type(day, '2026-08-02');
  expect(screen.getByText('No holiday on this day.')).toBeVisible();
});

test('previews the holiday of the local date at first', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-01T08:00:00Z') });
  try {
    const { user } = await visit('/admin');
    await user.click(screen.getByRole('button', { name: 'Test holidays' }));
    // October 31, 22:00 in Honolulu, the time zone of the tests.
    expect(screen.getByLabelText('Day')).toHaveValue('2026-10-31');
    expect(screen.getByText('Halloween', { selector: 'p' })).toBeVisible();
  } finally {
    vi.useRealTimers();
  }
});

test('reads an archive without importing anything', async () => {
  const { user } = await visit('/admin');
  const archive = new Uint8Array(anExport({ watched: [['Wings', 1927, 'wing']] }));
  await user.upload(screen.getByLabelText('Export to test'), new File([archive], 'export.zip'));
  expect(
    await screen.findByText('export.zip: 1 film watched, 0 on the watchlist, 0 with a watch date.'),
  ).toBeVisible();
  expect(screen.getByText('Watched: Wings (1927)')).toBeVisible();
  await user.upload(screen.getByLabelText('Export to test'), new File(['no'], 'no.zip'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Error Importing no.zip');
});
