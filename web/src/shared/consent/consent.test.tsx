import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, test } from 'vitest';
import { aUser } from '../../testing/builders';
import { visit } from '../../testing/render';
import { server } from '../../testing/server';
import { clearMe, setMe } from '../me/queries';
import { resetConsent } from './consent';
import { closeConsent, openConsent } from './consentDialogState';

const bar = () => screen.queryByRole('region', { name: 'Cookie consent' });
const stored = () => localStorage.getItem('laurels.cookies');

/** Collects the preferences sent to the server. */
function collectSent() {
  const choices: unknown[] = [];
  server.use(
    http.post(`${location.origin}/api/user/cookie-preferences`, async ({ request }) => {
      choices.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return choices;
}

afterEach(() =>
  act(() => {
    closeConsent();
    resetConsent();
  }),
);

test.each([
  ['Accept', 'accepted', true],
  ['Decline', 'declined', false],
])('%s hides the bar, is stored and is sent to the server', async (name, choice, allowed) => {
  const choices = collectSent();
  const { user } = await visit('/no-such-page');
  await user.click(screen.getByRole('button', { name }));
  expect(bar()).not.toBeInTheDocument();
  expect(stored()).toBe(choice);
  await waitFor(() => expect(choices).toEqual([{ allow_third_party_cookies: allowed }]));
});

test('hides the bar after an earlier choice until it is reset', async () => {
  localStorage.setItem('laurels.cookies', 'declined');
  await visit('/no-such-page');
  expect(bar()).not.toBeInTheDocument();
  act(resetConsent);
  expect(bar()).toBeVisible();
  expect(stored()).toBeNull();
});

test('stores a choice even if it cannot be sent to the server', async () => {
  server.use(http.post(`${location.origin}/api/user/cookie-preferences`, () => HttpResponse.error()));
  const { user } = await visit('/no-such-page');
  await user.click(screen.getByRole('button', { name: 'Decline' }));
  expect(bar()).not.toBeInTheDocument();
  expect(stored()).toBe('declined');
});

test('sends an earlier choice that has not reached the server', async () => {
  localStorage.setItem('laurels.cookies', 'declined');
  const choices = collectSent();
  await visit('/no-such-page');
  await waitFor(() => expect(choices).toEqual([{ allow_third_party_cookies: false }]));
});

test('sends a choice made before log-in once more for the user, and never twice', async () => {
  localStorage.setItem('laurels.cookies', 'accepted');
  localStorage.setItem('laurels.cookies-told', 'accepted');
  const choices = collectSent();
  const first = await visit('/about');
  expect(choices).toEqual([]);
  await act(() => setMe(first.cache, aUser({ _id: 'ana' })));
  await waitFor(() => expect(choices).toEqual([{ allow_third_party_cookies: true }]));
  await waitFor(() => expect(localStorage.getItem('laurels.cookies-told')).toBe('accepted ana'));
  await act(() => clearMe(first.cache));
  expect(choices).toHaveLength(1);
});

test('opens the settings from the bar and the footer and applies changes at once', async () => {
  const choices = collectSent();
  const { user } = await visit('/no-such-page');
  for (const region of [bar(), screen.getByRole('contentinfo')]) {
    await user.click(within(region as HTMLElement).getByRole('button', { name: 'Cookie settings' }));
    const dialog = screen.getByRole('dialog', { name: 'Cookie settings' });
    await user.click(within(dialog).getByRole('switch', { name: 'Allow third-party cookies' }));
    await user.click(within(dialog).getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  }
  expect(stored()).toBe('declined');
  await waitFor(() =>
    expect(choices).toEqual([{ allow_third_party_cookies: true }, { allow_third_party_cookies: false }]),
  );
});

test('explains when the server has no third-party services', async () => {
  await visit('/no-such-page');
  act(openConsent);
  expect(await screen.findByText(/aren't set up on this server/)).toBeVisible();
});
