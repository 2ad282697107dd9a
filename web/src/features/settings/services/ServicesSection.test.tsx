import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { aUser } from '../../../testing/builders';
import { visit } from '../../../testing/render';
import { errorResponse, profileHandler, server } from '../../../testing/server';
import { settingsQueries } from '../queries';

const at = (path: string) => `${location.origin}${path}`;
const section = () => within(screen.getByRole('region', { name: 'Services settings' }));

beforeEach(() => server.use(profileHandler(aUser())));

test('saves each service as soon as it is selected', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post(at('/api/viewing-options/my-services'), async ({ request }) => {
      const body = await request.json();
      sent.push(body);
      return HttpResponse.json(body as object);
    }),
  );
  const { user } = await visit('/settings');
  await waitFor(() => expect(section().getByRole('checkbox', { name: 'Netflix' })).toBeEnabled());
  await user.click(section().getByRole('checkbox', { name: 'Netflix' }));
  await user.click(section().getByRole('checkbox', { name: 'MUBI' }));
  expect(section().getByRole('checkbox', { name: 'Netflix' })).toBeChecked();
  await expect.poll(() => sent).toEqual([{ services: ['netflix'] }, { services: ['netflix', 'mubi'] }]);
});

test('reverts a selection that could not be saved and shows the error', async () => {
  server.use(
    http.post(at('/api/viewing-options/my-services'), () =>
      errorResponse(503, 'The database is unavailable.'),
    ),
  );
  const { user } = await visit('/settings');
  // Disabled until the services have loaded.
  await waitFor(() => expect(section().getByRole('checkbox', { name: 'Netflix' })).toBeEnabled());
  await user.click(section().getByRole('checkbox', { name: 'Netflix' }));
  expect(await section().findByText('The database is unavailable.')).toBeVisible();
  expect(section().getByRole('checkbox', { name: 'Netflix' })).not.toBeChecked();
});

test('shows the local date on which the calendar link was created', async () => {
  // November 15, 22:30 in Honolulu, the time zone of the tests.
  server.use(
    http.get(at('/api/viewing-options/calendar'), () => HttpResponse.json({ made: '2026-11-16T08:30:00Z' })),
  );
  await visit('/settings');
  expect(await section().findByText(/created a link on November 15, 2026\./)).toBeVisible();
});

test('creates a calendar link and deletes it', async () => {
  const url = 'https://laurels.example/api/viewing-options/calendar/secret.ics';
  server.use(
    http.post(at('/api/viewing-options/calendar'), () =>
      HttpResponse.json({ url, made: '2026-11-15T19:30:00Z' }),
    ),
    http.delete(at('/api/viewing-options/calendar'), () => new HttpResponse(null, { status: 204 })),
  );
  const { user } = await visit('/settings');
  // Disabled until it is known whether there is a link.
  await waitFor(() => expect(section().getByRole('button', { name: 'Create link' })).toBeEnabled());
  await user.click(section().getByRole('button', { name: 'Create link' }));
  expect(await section().findByLabelText('Your calendar link')).toHaveValue(url);
  await user.click(section().getByRole('button', { name: 'Delete link' }));
  expect(await section().findByText('Link deleted.')).toBeVisible();
  expect(section().queryByLabelText('Your calendar link')).not.toBeInTheDocument();
});

test('the weekly email is off until it is turned on', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post(at('/api/next/closing-soon'), async ({ request }) => {
      const body = await request.json();
      sent.push(body);
      return HttpResponse.json(body as object);
    }),
  );
  const { user } = await visit('/settings');
  const email = () => section().getByRole('switch', { name: 'Email me once a week' });
  await waitFor(() => expect(email()).toBeEnabled());
  expect(email()).not.toBeChecked();
  await user.click(email());
  expect(email()).toBeChecked();
  await expect.poll(() => sent).toEqual([{ is_on: true, time_zone: 'Pacific/Honolulu' }]);
});

test('the switch of the weekly email reverts if it could not be saved', async () => {
  server.use(http.post(at('/api/next/closing-soon'), () => errorResponse(503, 'Busy.')));
  const { user } = await visit('/settings');
  const email = () => section().getByRole('switch', { name: 'Email me once a week' });
  await waitFor(() => expect(email()).toBeEnabled());
  await user.click(email());
  expect(await section().findByText('Busy.')).toBeVisible();
  expect(email()).not.toBeChecked();
});

const authInfo = {
  email: 'dorothy@example.com',
  isEmailVerified: false,
  isEmailAuthed: true,
  isGoogleAuthed: false,
  isAppleAuthed: false,
  accountCreatedDate: '2026-01-02T22:00:00Z',
};

test.each([
  ['dorothy@example.com', 'Verify your email'],
  [null, 'Add your email'],
])('the weekly email needs a verified email: %s', async (email, link) => {
  server.use(http.get(at('/api/user/auth-info'), () => HttpResponse.json({ ...authInfo, email })));
  await visit('/settings');
  expect(await section().findByRole('link', { name: link })).toHaveAttribute('href', '/settings#email');
  expect(section().getByRole('switch', { name: 'Email me once a week' })).toBeDisabled();
});

test('the weekly email can be turned off without a verified email', async () => {
  server.use(
    http.get(at('/api/user/auth-info'), () => HttpResponse.json(authInfo)),
    http.get(at('/api/next/closing-soon'), () => HttpResponse.json({ is_on: true, time_zone: 'UTC' })),
    http.post(at('/api/next/closing-soon'), async ({ request }) =>
      HttpResponse.json((await request.json()) as object),
    ),
  );
  const { user } = await visit('/settings');
  expect(await section().findByRole('link', { name: 'Verify your email' })).toBeVisible();
  const email = section().getByRole('switch', { name: 'Email me once a week' });
  expect(email).toBeChecked();
  await user.click(email);
  await waitFor(() => expect(email).toBeDisabled());
  expect(email).not.toBeChecked();
});

test('a state that was on its way does not revert the switch', async () => {
  const { user, cache } = await visit('/settings');
  const email = () => section().getByRole('switch', { name: 'Email me once a week' });
  await waitFor(() => expect(email()).toBeEnabled());
  const responses: (() => void)[] = [];
  server.use(
    http.get(at('/api/next/closing-soon'), async () => {
      await new Promise<void>((resolve) => responses.push(resolve));
      return HttpResponse.json({ is_on: false, time_zone: null });
    }),
    http.post(at('/api/next/closing-soon'), () => HttpResponse.json({ is_on: true, time_zone: 'UTC' })),
  );
  const { queryKey } = settingsQueries.closingSoon();
  void cache.invalidateQueries({ queryKey });
  await waitFor(() => expect(responses).toHaveLength(1));
  await user.click(email());
  await waitFor(() => expect(cache.getQueryData(queryKey)).toEqual({ is_on: true, time_zone: 'UTC' }));
  responses[0]?.();
  await waitFor(() => expect(cache.isFetching({ queryKey })).toBe(0));
  expect(email()).toBeChecked();
});
