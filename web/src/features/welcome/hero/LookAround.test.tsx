import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { rememberPostLoginPath } from '../../../shared/me/postLoginPath';
import { aUser } from '../../../testing/builders';
import { visit } from '../../../testing/render';
import { errorResponse, profileHandler, server, setupHandler } from '../../../testing/server';

const logIn = `${location.origin}/api/demo/log-in`;
const people = [
  { person: 'ana', name: 'Ana', about: 'Hundreds of films and a diary.' },
  { person: 'iris', name: 'Iris', about: 'An admin.' },
];

function beDemo() {
  server.use(setupHandler({ demo: { people, payment_script: null } }, 'demo'));
}

/** Accepts every request and records its body. */
function acceptAll() {
  const sent: unknown[] = [];
  server.use(
    http.post(logIn, async ({ request }) => {
      sent.push(await request.json());
      server.use(profileHandler(aUser(), 'demo'));
      return HttpResponse.json(aUser());
    }),
  );
  return sent;
}

const panel = () => screen.findByRole('region', { name: 'Look around first' });

describe('looking around in a demo', () => {
  test('takes one click to the dashboard of the chosen person', async () => {
    beDemo();
    const sent = acceptAll();
    const { user, path } = await visit('/welcome');
    const button = within(await panel()).getByRole('button', { name: 'Look around as Iris' });
    expect(button).toHaveAccessibleDescription('An admin.');
    await user.click(button);
    await waitFor(() => expect(path()).toBe('/dashboard'));
    expect(sent).toEqual([{ person: 'iris' }]);
  });

  test('leads to the page that was requested before', async () => {
    beDemo();
    acceptAll();
    rememberPostLoginPath('/checklist/2');
    const { user, path } = await visit('/welcome');
    await user.click(within(await panel()).getByRole('button', { name: 'Look around as Ana' }));
    await waitFor(() => expect(path()).toBe('/checklist/2'));
  });

  test('says what is wrong, and works the next time', async () => {
    beDemo();
    const detail = "There's no one by that name in this demo.";
    server.use(http.post(logIn, () => errorResponse(404, detail, 'demo')));
    const { user, path } = await visit('/welcome');
    const button = within(await panel()).getByRole('button', { name: 'Look around as Ana' });
    await user.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent(detail);
    expect(path()).toBe('/welcome');
    acceptAll();
    await user.click(button);
    await waitFor(() => expect(path()).toBe('/dashboard'));
  });

  test('is offered by no other server', async () => {
    await visit('/welcome');
    await screen.findByRole('region', { name: 'Watch every nominee.' });
    expect(screen.queryByRole('button', { name: /^Look around/ })).not.toBeInTheDocument();
  });
});
