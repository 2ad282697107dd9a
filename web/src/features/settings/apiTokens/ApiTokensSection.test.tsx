import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { aUser } from '../../../testing/builders';
import { visit } from '../../../testing/render';
import { errorResponse, profileHandler, server } from '../../../testing/server';
import type { ApiToken } from './queries';

const at = (path: string) => `${location.origin}${path}`;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

function aToken(changes: Partial<ApiToken> = {}): ApiToken {
  return {
    _id: 'k1',
    name: 'Kitchen display',
    scopes: ['read', 'marks'],
    created: daysAgo(3),
    expires: '2031-05-04T12:00:00.000Z',
    last_used: daysAgo(1),
    ...changes,
  };
}

const widget = aToken({ _id: 'k2', name: 'Widget', scopes: ['read'], expires: null, last_used: null });

/** Opens the settings of a user with tokens; `sent` has what was made and revoked. */
async function openSettings(tokens: ApiToken[] = []) {
  let stored = tokens;
  const sent: unknown[] = [];
  server.use(
    profileHandler(aUser()),
    http.get(at('/api/user/tokens'), () => HttpResponse.json(stored)),
    http.post(at('/api/user/tokens'), async ({ request }) => {
      const { name, scopes } = (await request.clone().json()) as ApiToken;
      sent.push(await request.json());
      stored = [aToken({ _id: 'new', name, scopes, created: daysAgo(0), last_used: null }), ...stored];
      return HttpResponse.json({ _id: 'new', token: 'laurels_secret' });
    }),
    http.delete<{ id: string }>(at('/api/user/tokens/:id'), ({ params }) => {
      sent.push(`revoked ${params.id}`);
      stored = stored.filter(({ _id }) => _id !== params.id);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const page = await visit('/settings');
  const section = within(await screen.findByRole('region', { name: 'API tokens settings' }));
  return { ...page, section, sent };
}

async function openDialog(tokens?: ApiToken[]) {
  const page = await openSettings(tokens);
  await page.user.click(page.section.getByRole('button', { name: 'New token' }));
  const dialog = within(screen.getByRole('dialog', { name: 'New token' }));
  return { ...page, dialog };
}

test('without tokens it says what they are for', async () => {
  const { section } = await openSettings();
  expect(await section.findByText(/^You don't have any tokens/)).toBeVisible();
  expect(section.getByRole('link', { name: 'What programs can do' })).toHaveAttribute('href', '/api/docs');
  expect(section.queryByRole('list')).toBeNull();
});

test('tokens are listed with what they may do and when they were used', async () => {
  const { section } = await openSettings([aToken(), widget]);
  const list = within(await section.findByRole('list', { name: 'API tokens' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Kitchen displayReadMarksLast used yesterday · made 3 days ago · expires on May 4, 2031Revoke',
    'WidgetReadNever expiresNot used yet · made 3 days agoRevoke',
  ]);
});

test('a token is made, displayed once and copied', async () => {
  const { section, dialog, user, sent } = await openDialog();
  const make = dialog.getByRole('button', { name: 'Make token' });
  expect(make).toBeDisabled();
  await user.type(dialog.getByLabelText('Name'), ' Kitchen display ');
  await user.click(dialog.getByLabelText(/^Friends:/));
  await user.selectOptions(dialog.getByLabelText('Expires after'), '30 days');
  await user.click(make);
  const field = await section.findByLabelText('Your new token “Kitchen display”');
  expect(field).toHaveValue('laurels_secret');
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveAccessibleDescription(/we'll only show it once/);
  expect(sent).toEqual([{ name: 'Kitchen display', scopes: ['read', 'friends'], expires_in_days: 30 }]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await section.findByRole('button', { name: 'Revoke Kitchen display' })).toBeVisible();

  await user.click(section.getByRole('button', { name: 'Copy token' }));
  expect(await section.findByText('Token copied.')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('laurels_secret');
  await user.click(section.getByRole('button', { name: 'Done' }));
  expect(document.body).not.toHaveTextContent('laurels_secret');
  expect(section.queryByDisplayValue('laurels_secret')).toBeNull();
});

test('a token that never expires comes with a warning', async () => {
  const { dialog, user, sent } = await openDialog();
  const lifetime = dialog.getByLabelText('Expires after');
  expect(lifetime).toHaveDisplayValue('90 days');
  await user.selectOptions(lifetime, 'Never');
  expect(lifetime).toHaveAccessibleDescription(/^Careful: if it leaks/);
  await user.type(dialog.getByLabelText('Name'), 'Widget');
  await user.click(dialog.getByRole('button', { name: 'Make token' }));
  await waitFor(() => expect(sent).toEqual([{ name: 'Widget', scopes: ['read'] }]));
});

test('a token needs a scope', async () => {
  const { dialog, user } = await openDialog();
  await user.type(dialog.getByLabelText('Name'), 'Widget');
  await user.click(dialog.getByLabelText(/^Read:/));
  expect(dialog.getByText('Choose at least one.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Make token' })).toBeDisabled();
});

test('a token is displayed even if the form was changed or its dialog closed meanwhile', async () => {
  const { section, dialog, user } = await openDialog();
  let respond = () => {};
  const responded = new Promise<void>((resolve) => {
    respond = resolve;
  });
  server.use(
    http.post(at('/api/user/tokens'), async () => {
      await responded;
      return HttpResponse.json({ _id: 'new', token: 'laurels_late' });
    }),
  );
  await user.type(dialog.getByLabelText('Name'), 'Late');
  await user.click(dialog.getByRole('button', { name: 'Make token' }));
  await user.type(dialog.getByLabelText('Name'), 'r');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  respond();
  expect(await section.findByLabelText('Your new token “Late”')).toHaveValue('laurels_late');
});

test('the token that was made last is displayed until the user is done with it or revokes it', async () => {
  const { section, dialog, user } = await openDialog();
  await user.type(dialog.getByLabelText('Name'), 'Widget');
  await user.click(dialog.getByRole('button', { name: 'Make token' }));
  expect(await section.findByDisplayValue('laurels_secret')).toBeVisible();
  expect(section.queryByRole('button', { name: 'New token' })).toBeNull();
  await user.click(await section.findByRole('button', { name: 'Revoke Widget' }));
  await user.click(screen.getByRole('button', { name: 'Revoke token' }));
  expect(await section.findByText('“Widget” no longer works.')).toBeVisible();
  expect(section.queryByDisplayValue('laurels_secret')).toBeNull();
  expect(section.getByRole('button', { name: 'New token' })).toBeVisible();
});

test('a token that was revoked elsewhere counts as revoked', async () => {
  const { section, user } = await openSettings([widget]);
  server.use(http.delete(at('/api/user/tokens/:id'), () => errorResponse(404, 'There is no such token.')));
  await user.click(await section.findByRole('button', { name: 'Revoke Widget' }));
  await user.click(screen.getByRole('button', { name: 'Revoke token' }));
  expect(await section.findByText('“Widget” no longer works.')).toBeVisible();
});

test('failures are explained', async () => {
  const { dialog, user } = await openDialog();
  const detail = 'For security, please log in again first.';
  server.use(http.post(at('/api/user/tokens'), () => errorResponse(403, detail)));
  await user.type(dialog.getByLabelText('Name'), 'Widget');
  await user.click(dialog.getByRole('button', { name: 'Make token' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(detail);
  const invalid = { status: 422, code: 'invalid', field: 'name', detail: 'Enter a name.' };
  server.use(http.post(at('/api/user/tokens'), () => HttpResponse.json(invalid, { status: 422 })));
  await user.click(dialog.getByRole('button', { name: 'Make token' }));
  await waitFor(() => expect(dialog.getByLabelText('Name')).toHaveAccessibleDescription(/Enter a name\.$/));
  expect(dialog.queryByRole('alert')).toBeNull();
});

test('a token is revoked after a confirmation', async () => {
  const { section, user, sent } = await openSettings([aToken(), widget]);
  await user.click(await section.findByRole('button', { name: 'Revoke Widget' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Revoke “Widget”?' }));
  await user.click(dialog.getByRole('button', { name: 'Keep token' }));
  expect(sent).toEqual([]);
  await user.click(section.getByRole('button', { name: 'Revoke Widget' }));
  await user.click(screen.getByRole('button', { name: 'Revoke token' }));
  expect(await section.findByText('“Widget” no longer works.')).toBeVisible();
  expect(sent).toEqual(['revoked k2']);
  expect(section.queryByRole('button', { name: 'Revoke Widget' })).toBeNull();
  expect(section.getByRole('button', { name: 'Revoke Kitchen display' })).toBeVisible();
});

test('a failure to revoke is displayed in the dialog', async () => {
  const { section, user } = await openSettings([widget]);
  server.use(http.delete(at('/api/user/tokens/:id'), () => errorResponse(503, 'Try again in a moment.')));
  await user.click(await section.findByRole('button', { name: 'Revoke Widget' }));
  await user.click(screen.getByRole('button', { name: 'Revoke token' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Revoke “Widget”?' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Try again in a moment.');
});

test('a list that fails to load can be loaded again', async () => {
  server.use(
    profileHandler(aUser()),
    http.get(at('/api/user/tokens'), () => errorResponse(503, 'The database is unavailable.')),
  );
  const { user } = await visit('/settings');
  const section = within(await screen.findByRole('region', { name: 'API tokens settings' }));
  expect(await section.findByRole('alert')).toHaveTextContent('The database is unavailable.');
  server.use(http.get(at('/api/user/tokens'), () => HttpResponse.json([widget])));
  await user.click(section.getByRole('button', { name: 'Try again' }));
  expect(await section.findByText('Widget')).toBeVisible();
});
