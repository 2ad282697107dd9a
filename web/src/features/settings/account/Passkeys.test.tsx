import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { components } from '../../../api/schema.gen';
import { aUser } from '../../../testing/builders';
import { aCredential, canceled, stubPasskeys } from '../../../testing/passkeys';
import { visit } from '../../../testing/render';
import { errorResponse, profileHandler, server, setupHandler } from '../../../testing/server';

type SignIn = components['schemas']['SignInMethod'];

const at = (path: string) => `${location.origin}${path}`;
const done = () => new HttpResponse(null, { status: 204 });
const password: SignIn = { kind: 'password', added: '2026-01-02T22:00:00Z' };
const phone: SignIn = { kind: 'passkey', _id: 'p1', name: 'My phone', added: '2026-01-03T22:00:00Z' };

let signIns: SignIn[];
beforeEach(() => {
  signIns = [password, phone];
  server.use(
    profileHandler(aUser()),
    setupHandler({ passkey_domain: location.hostname }),
    http.get(at('/api/user/sign-ins'), () => HttpResponse.json(signIns)),
    http.post(at('/api/user/passkeys/begin'), () => HttpResponse.json({ challenge: 'c' })),
  );
});
afterEach(() => vi.unstubAllGlobals());

const account = () => within(screen.getByRole('region', { name: 'Account settings' }));

async function add(name: string) {
  const { user } = await visit('/settings');
  const field = await account().findByLabelText('Name');
  await user.clear(field);
  await user.type(field, name);
  await user.click(account().getByRole('button', { name: 'Add a passkey' }));
}

test('adds a passkey with a name', async () => {
  stubPasskeys({ create: async () => aCredential('new') });
  const sent = vi.fn();
  server.use(
    http.post(at('/api/user/passkeys'), async ({ request }) => {
      sent(await request.json());
      signIns = [...signIns, { ...phone, _id: 'p2', name: 'My laptop' }];
      return done();
    }),
  );
  await add('My laptop');
  expect(await account().findByText('My laptop can now log you in.')).toBeVisible();
  expect(await account().findByRole('button', { name: 'Remove My laptop' })).toBeVisible();
  expect(sent).toHaveBeenCalledExactlyOnceWith({ name: 'My laptop', credential: { id: 'new' } });
});

test('says nothing when the user cancels', async () => {
  stubPasskeys({ create: canceled });
  await add('My laptop');
  const button = account().getByRole('button', { name: 'Add a passkey' });
  await vi.waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
  expect(account().getByLabelText('Name')).toHaveAccessibleDescription('To tell your passkeys apart.');
  expect(account().queryByText(/can now log you in/)).toBeNull();
});

test.each([
  ['InvalidStateError', 'You already have a passkey on this device.'],
  ['UnknownError', "Your browser couldn't use a passkey. Try again, or log in another way."],
])('explains %s', async (name, text) => {
  stubPasskeys({ create: () => Promise.reject(new DOMException('no', name)) });
  await add('My laptop');
  expect(await account().findByText(text)).toBeVisible();
});

test('shows why the server refuses', async () => {
  stubPasskeys({ create: async () => aCredential('new') });
  const detail = 'For security, please log in again first.';
  server.use(http.post(at('/api/user/passkeys/begin'), () => errorResponse(403, detail)));
  await add('My laptop');
  expect(await account().findByText(detail)).toBeVisible();
});

test('removes a passkey, but not the only way to log in', async () => {
  stubPasskeys({});
  server.use(
    http.delete(at('/api/user/passkeys/p1'), () => {
      signIns = [password];
      return done();
    }),
  );
  const { user } = await visit('/settings');
  await user.click(await account().findByRole('button', { name: 'Remove My phone' }));
  await vi.waitFor(() => expect(account().queryByText('My phone')).toBeNull());
});

test('keeps the only way to log in', async () => {
  stubPasskeys({});
  signIns = [phone];
  await visit('/settings');
  expect(await account().findByText('My phone')).toBeVisible();
  expect(account().queryByRole('button', { name: 'Remove My phone' })).toBeNull();
});

test.each([
  [null, 'Passkeys are not set up on this server.'],
  ['laurels.example', 'Passkeys work on laurels.example only.'],
  [location.hostname, "This browser doesn't support passkeys."],
])('explains why there are none on %s', async (passkey_domain, text) => {
  server.use(setupHandler({ passkey_domain }));
  await visit('/settings');
  expect(await account().findByText(text)).toBeVisible();
  expect(account().queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});
