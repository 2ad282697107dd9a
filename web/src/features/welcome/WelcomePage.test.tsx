import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { visit } from '../../testing/render';
import { errorResponse, server } from '../../testing/server';

const at = (path: string) => `${location.origin}${path}`;
const region = (name: string | RegExp) => screen.findByRole('region', { name });

describe('the welcome page', () => {
  it('shows a headline, a call to action and the demo ring', async () => {
    await visit('/welcome');
    const hero = await region('Watch every nominee.');
    expect(within(hero).getByRole('link', { name: 'Start your list' })).toHaveAttribute(
      'href',
      '/log-in#sign-up',
    );
    expect(within(hero).getByRole('img', { name: /^Best Picture, \d of \d+ viewed$/ })).toBeInTheDocument();
  });

  it.each([
    'One tap for seen, one for later.',
    'Close every ring.',
    'Who was nominated, and who won.',
    "Know where it's playing.",
    'A century of cinema, one film at a time.',
  ])('links to the log-in from "%s"', async (title) => {
    await visit('/welcome');
    const section = await region(title);
    expect(within(section).getByRole('link', { name: /^Log in/ })).toHaveAttribute('href', '/log-in');
  });

  it('fills the ring as posters are clicked and shows a toast when it is complete', async () => {
    const { user } = await visit('/welcome');
    const hero = await region('Watch every nominee.');
    for (const film of ['The Broadway Melody', 'Alibi', 'The Patriot']) {
      await user.click(
        await within(hero).findByRole('button', { name: `I've seen ${film}`, pressed: false }),
      );
    }
    expect(within(hero).getByRole('img', { name: 'Best Picture, 3 of 3 viewed' })).toBeInTheDocument();
    // Alibi completed Sound first: toasts are queued.
    expect(await screen.findByText('Sound, 2nd: done')).toBeInTheDocument();
    const rings = await region('Close every ring.');
    expect(within(rings).getByRole('button', { name: 'Directing, 2 of 3 viewed' })).toBeInTheDocument();
  });

  it('opens a category and marks its films', async () => {
    const { user } = await visit('/welcome');
    const rings = await region('Close every ring.');
    await user.click(await within(rings).findByRole('button', { name: /^Directing, / }));
    const dialog = screen.getByRole('dialog', { name: 'Directing' });
    await user.click(within(dialog).getByRole('button', { name: 'Mark The Divine Lady watched' }));
    expect(within(dialog).getByText(/^\d of 3 viewed$/)).toBeInTheDocument();
    expect(
      within(dialog).getByRole('button', { name: 'Mark The Divine Lady unwatched' }),
    ).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows the nominations of the newest Best Picture and the size of the catalogue', async () => {
    await visit('/welcome');
    const details = await region('Who was nominated, and who won.');
    expect(await within(details).findByRole('heading', { name: 'The Broadway Melody' })).toBeInTheDocument();
    const start = await region('A century of cinema, one film at a time.');
    expect(await within(start).findByText('rings to close')).toBeInTheDocument();
    expect([...start.querySelectorAll('dd')].map((number) => number.textContent)).toEqual(['2', '6', '4']);
  });

  it('renders without the catalogue and allows a retry', async () => {
    server.use(http.get(at('/api/ceremony/count'), () => errorResponse(503, 'Down.')));
    const { user } = await visit('/welcome');
    const hero = await region('Watch every nominee.');
    expect(await within(hero).findByRole('alert')).toHaveTextContent("We couldn't load the nominees.");
    expect(within(hero).getByRole('link', { name: 'Start your list' })).toBeInTheDocument();
    server.use(http.get(at('/api/ceremony/count'), () => HttpResponse.json({ count: 2 })));
    await user.click(within(hero).getByRole('button', { name: 'Try again' }));
    expect(await within(hero).findByRole('button', { name: "I've seen Alibi" })).toBeInTheDocument();
  });
});
