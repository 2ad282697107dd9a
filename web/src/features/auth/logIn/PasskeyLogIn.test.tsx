import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aUser } from '../../../testing/builders';
import { aCredential, canceled, stubPasskeys } from '../../../testing/passkeys';
import { visit } from '../../../testing/render';
import { errorResponse, profileHandler, server, setupHandler } from '../../../testing/server';

const at = (path: string) => `${location.origin}${path}`;

let sent: unknown[];
beforeEach(() => {
  sent = [];
  server.use(
    setupHandler({ passkey_domain: location.hostname }),
    http.post(at('/api/auth/login/passkey/begin'), () => HttpResponse.json({ challenge: 'c' })),
    http.post(at('/api/auth/login/passkey'), async ({ request }) => {
      sent.push(await request.json());
      server.use(profileHandler(aUser()));
      return HttpResponse.json(aUser());
    }),
  );
});
afterEach(() => vi.unstubAllGlobals());

const press = async () => {
  const visited = await visit('/log-in');
  await visited.user.click(await screen.findByRole('button', { name: 'Log in with a passkey' }));
  return visited;
};

test('logs in with the passkey that the user chooses', async () => {
  stubPasskeys({ get: async () => aCredential('mine') });
  const { path } = await press();
  await waitFor(() => expect(path()).toBe('/dashboard'));
  expect(sent).toEqual([{ credential: { id: 'mine' } }]);
});

test('logs in with a suggested passkey, without a button', async () => {
  const asked: unknown[] = [];
  stubPasskeys({
    suggests: true,
    get: async ({ mediation }) => {
      asked.push(mediation);
      return aCredential('suggested');
    },
  });
  const { path } = await visit('/log-in');
  await waitFor(() => expect(path()).toBe('/dashboard'));
  expect(asked).toEqual(['conditional']);
});

test('ends the suggestions when the user presses the button', async () => {
  stubPasskeys({
    suggests: true,
    get: ({ mediation, signal }) =>
      mediation === 'conditional'
        ? new Promise((_resolve, reject) => {
            signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
          })
        : canceled(),
  });
  await press();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Log in with a passkey' })).not.toHaveAttribute('aria-busy'),
  );
  expect(screen.queryByRole('alert')).toBeNull();
  expect(sent).toEqual([]);
});

test('shows that a passkey is not accepted', async () => {
  stubPasskeys({ get: async () => aCredential('removed') });
  const detail = "This passkey wasn't accepted. Try again, or log in another way.";
  server.use(http.post(at('/api/auth/login/passkey'), () => errorResponse(422, detail)));
  const { path } = await press();
  expect(await screen.findByRole('alert')).toHaveTextContent(detail);
  expect(path()).toBe('/log-in');
});

test('offers no passkeys where they cannot be used', async () => {
  stubPasskeys({});
  server.use(setupHandler({ passkey_domain: 'laurels.example' }));
  await visit('/log-in');
  await screen.findAllByText('not set up on this server');
  expect(screen.queryByRole('button', { name: 'Log in with a passkey' })).toBeNull();
});
