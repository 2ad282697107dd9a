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
const kept = () => localStorage.getItem('laurels.cookies');

/** What the server is told. */
function told() {
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
])('%s hides the bar, is kept, and is told to the server', async (name, choice, allowed) => {
  const choices = told();
  const { user } = await visit('/no-such-page');
  await user.click(screen.getByRole('button', { name }));
  expect(bar()).not.toBeInTheDocument();
  expect(kept()).toBe(choice);
  await waitFor(() => expect(choices).toEqual([{ allow_third_party_cookies: allowed }]));
});

test('a choice of an earlier visit is not asked for again, until it is reset', async () => {
  localStorage.setItem('laurels.cookies', 'declined');
  await visit('/no-such-page');
  expect(bar()).not.toBeInTheDocument();
  act(resetConsent);
  expect(bar()).toBeVisible();
  expect(kept()).toBeNull();
});

test('a choice holds here even when the server cannot be told', async () => {
  server.use(http.post(`${location.origin}/api/user/cookie-preferences`, () => HttpResponse.error()));
  const { user } = await visit('/no-such-page');
  await user.click(screen.getByRole('button', { name: 'Decline' }));
  expect(bar()).not.toBeInTheDocument();
  expect(kept()).toBe('declined');
});

test('a choice of an earlier visit that the server could not be told is told now', async () => {
  localStorage.setItem('laurels.cookies', 'declined');
  const choices = told();
  await visit('/no-such-page');
  await waitFor(() => expect(choices).toEqual([{ allow_third_party_cookies: false }]));
});

test('a choice made before log-in is told once more by the person, and by nobody twice', async () => {
  localStorage.setItem('laurels.cookies', 'accepted');
  localStorage.setItem('laurels.cookies-told', 'accepted');
  const choices = told();
  const first = await visit('/about');
  expect(choices).toEqual([]);
  await act(() => setMe(first.cache, aUser({ _id: 'ana' })));
  await waitFor(() => expect(choices).toEqual([{ allow_third_party_cookies: true }]));
  await waitFor(() => expect(localStorage.getItem('laurels.cookies-told')).toBe('accepted ana'));
  await act(() => clearMe(first.cache));
  expect(choices).toHaveLength(1);
});

test('the settings open from the bar and the footer, and change the choice at once', async () => {
  const choices = told();
  const { user } = await visit('/no-such-page');
  for (const place of [bar(), screen.getByRole('contentinfo')]) {
    await user.click(within(place as HTMLElement).getByRole('button', { name: 'Cookie settings' }));
    const dialog = screen.getByRole('dialog', { name: 'Cookie settings' });
    await user.click(within(dialog).getByRole('switch', { name: 'Allow third-party cookies' }));
    await user.click(within(dialog).getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  }
  expect(kept()).toBe('declined');
  await waitFor(() =>
    expect(choices).toEqual([{ allow_third_party_cookies: true }, { allow_third_party_cookies: false }]),
  );
});

test('the settings say when there is nothing to allow', async () => {
  await visit('/no-such-page');
  act(openConsent);
  expect(await screen.findByText(/not set up on this server/)).toBeVisible();
});
