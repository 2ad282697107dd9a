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
  catalogue: { version: 'abc', ceremonies: 98, categories: 53, films: 5233, nominations: 10_810, wins: 2258 },
  providers: [
    { name: 'movie database', state: 'set_up' },
    { name: 'mail', state: 'stand_in' },
  ],
  listings: {
    mode: 'live',
    region: 'US',
    schedules: [{ station: 'tcm', fetched: null, programs: 0 }],
    films: 5233,
    films_checked: 1200,
    oldest_check: null,
    newest_check: null,
    is_active: true,
    last_failure: { at: '2026-03-01T11:00:00Z', reason: 'the listings provider timed out' },
  },
  workers: [
    {
      name: 'reload catalogue',
      is_failing: false,
      last_success: '2026-03-01T11:59:00Z',
      last_error: null,
      panics: 0,
    },
    {
      name: 'send emails',
      is_failing: true,
      last_success: null,
      last_error: { at: '2026-03-01T11:00:00Z', reason: 'the mail server is unavailable' },
      panics: 2,
    },
  ],
  failed_items: [
    {
      worker: 'refresh films',
      item: 'tt0068646',
      failures: 3,
      failed_at: '2026-03-01T11:00:00Z',
      next_attempt_at: '2026-03-01T13:00:00Z',
      reason: 'the movie database is unavailable',
    },
  ],
  emails: {
    waiting: 1200,
    oldest: [
      {
        kind: 'password reset',
        created_at: '2026-03-01T11:00:00Z',
        ends_at: '2026-03-01T12:00:00Z',
        attempts: 4,
        next_attempt_at: '2026-03-01T12:10:00Z',
        reason: 'connection refused',
      },
    ],
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
  expect(screen.getByText('1,200 of 5,233 films checked')).toBeVisible();
  expect(screen.getByText('the listings provider timed out')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Raw server info' })).toHaveTextContent('"public_url"');
});

test('shows which workers fail and which emails wait, and why', async () => {
  server.use(http.get(`${location.origin}/api/admin/server-info`, () => HttpResponse.json(info)));
  await visit('/admin/server-info');
  const workers = within(await screen.findByRole('region', { name: 'Background workers' }));
  expect(workers.getByText('ok')).toBeVisible();
  expect(workers.getByText('failing')).toBeVisible();
  expect(workers.getByRole('alert')).toHaveTextContent('the mail server is unavailable Restarted 2 times.');
  expect(workers.getByText('Refresh films: tt0068646')).toBeVisible();
  const emails = within(screen.getByRole('region', { name: 'Emails' }));
  expect(emails.getByText('1,200 emails waiting')).toBeVisible();
  expect(emails.getByText('connection refused (4 attempts)')).toBeVisible();
});

test('retries after a load error', async () => {
  server.use(http.get(`${location.origin}/api/admin/server-info`, () => errorResponse(503, 'Not now.')));
  const { user } = await visit('/admin/server-info');
  expect(await screen.findByRole('alert')).toHaveTextContent('Not now.');
  server.use(http.get(`${location.origin}/api/admin/server-info`, () => HttpResponse.json(info)));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('SQLite 3.50.4')).toBeVisible();
});
