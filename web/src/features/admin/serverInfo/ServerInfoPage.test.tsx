import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { components } from '../../../api/schema.gen';
import { anAdmin, inbox } from '../../../testing/admin';
import { visit } from '../../../testing/render';
import { errorResponse, profileHandler, server } from '../../../testing/server';

const info: components['schemas']['ServerInfo'] = {
  server: {
    version: 'test-server',
    environment: 'production',
    public_url: 'https://laurels.example',
    now: '2026-03-01T12:00:00Z',
    started: '2026-02-27T12:00:00Z',
    uptime_seconds: 2 * 86_400,
  },
  database: { kind: 'SQLite', version: '3.50.4', bytes: 4_200_000, schema: 11 },
  catalogue: { version: 'abc', ceremonies: 98, categories: 54, films: 5234, nominations: 10_811, wins: 2500 },
  providers: [
    { name: 'movie database', state: 'set_up' },
    { name: 'mail', state: 'stand_in' },
  ],
  listings: {
    mode: 'live',
    region: 'US',
    schedules: [{ station: 'tcm', fetched: null, programs: 0 }],
    films: 5234,
    films_checked: 1200,
    oldest_check: null,
    newest_check: null,
    is_active: true,
    last_failure: { at: '2026-03-01T11:00:00Z', reason: 'the listings provider timed out' },
  },
  counts: {
    people: 1234,
    new_this_week: 7,
    admins: 2,
    testers: 3,
    full_members: 4,
    marked_for_deletion: 1,
    devices: 2000,
    open_messages: 5,
    live_streams: 6,
  },
};

beforeEach(() => server.use(profileHandler(anAdmin()), inbox()));

test('shows versions, data, providers and progress, and the raw JSON', async () => {
  server.use(http.get(`${location.origin}/api/admin/server-info`, () => HttpResponse.json(info)));
  await visit('/admin/server-info');
  const build = within(await screen.findByRole('region', { name: 'Server' }));
  expect(build.getByText('Frontend build version')).toBeVisible();
  expect(build.getByText('test-server')).toBeVisible();
  expect(build.getByText('2 days')).toBeVisible();
  expect(screen.getByText('SQLite 3.50.4')).toBeVisible();
  expect(screen.getByText('4.2 MB')).toBeVisible();
  expect(screen.getByText('1,234 (7 new this week)')).toBeVisible();
  expect(screen.getByText('stub')).toBeVisible();
  expect(screen.getByText('1,200 of 5,234 films checked')).toBeVisible();
  expect(screen.getByText('the listings provider timed out')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Raw server info' })).toHaveTextContent('"public_url"');
});

test('retries after a load error', async () => {
  server.use(http.get(`${location.origin}/api/admin/server-info`, () => errorResponse(503, 'Not now.')));
  const { user } = await visit('/admin/server-info');
  expect(await screen.findByRole('alert')).toHaveTextContent('Not now.');
  server.use(http.get(`${location.origin}/api/admin/server-info`, () => HttpResponse.json(info)));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('SQLite 3.50.4')).toBeVisible();
});
