import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { aUser } from '../../testing/builders';
import { visit } from '../../testing/render';
import { errorResponse, server, whoIsHere } from '../../testing/server';

const at = (path: string) => `${location.origin}${path}`;
const section = () => within(screen.getByRole('region', { name: 'Services settings' }));

beforeEach(() => server.use(whoIsHere(aUser())));

test('services are chosen at once and kept', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post(at('/api/viewing-options/my-services'), async ({ request }) => {
      const body = await request.json();
      sent.push(body);
      return HttpResponse.json(body as object);
    }),
  );
  const { user } = await visit('/settings');
  await user.click(await section().findByRole('checkbox', { name: 'Netflix' }));
  await user.click(section().getByRole('checkbox', { name: 'MUBI' }));
  expect(section().getByRole('checkbox', { name: 'Netflix' })).toBeChecked();
  await expect.poll(() => sent).toEqual([{ services: ['netflix'] }, { services: ['netflix', 'mubi'] }]);
});

test('a choice that is not taken is taken back, with the reason', async () => {
  server.use(
    http.post(at('/api/viewing-options/my-services'), () => errorResponse(503, 'The database is resting.')),
  );
  const { user } = await visit('/settings');
  await user.click(await section().findByRole('checkbox', { name: 'Netflix' }));
  expect(await section().findByText('The database is resting.')).toBeVisible();
  expect(section().getByRole('checkbox', { name: 'Netflix' })).not.toBeChecked();
});

test('a calendar address is told once and can be taken away', async () => {
  const url = 'https://laurels.example/api/viewing-options/calendar/secret.ics';
  server.use(
    http.post(at('/api/viewing-options/calendar'), () =>
      HttpResponse.json({ url, made: '2026-11-15T19:30:00Z' }),
    ),
    http.delete(at('/api/viewing-options/calendar'), () => new HttpResponse(null, { status: 204 })),
  );
  const { user } = await visit('/settings');
  await user.click(await section().findByRole('button', { name: 'Make an address' }));
  expect(await section().findByLabelText('Your calendar address')).toHaveValue(url);
  await user.click(section().getByRole('button', { name: 'Take the address away' }));
  expect(await section().findByText('The address works no longer.')).toBeVisible();
  expect(section().queryByLabelText('Your calendar address')).not.toBeInTheDocument();
});
