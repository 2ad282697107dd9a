import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { expectUser } from '../../../shared/me/lastVisit';
import { takePostLoginPath } from '../../../shared/me/postLoginPath';
import { aUser } from '../../../testing/builders';
import { wholeFilm } from '../../../testing/catalogue';
import { visit } from '../../../testing/render';
import { errorResponse, profileHandler, server, setupHandler } from '../../../testing/server';

const url = (path: string) => `${location.origin}${path}`;
const page = '/film/tt0018578';
const main = () => within(screen.getByRole('main'));

describe('for a visitor', () => {
  test('has the facts and nominations, with links to public pages', async () => {
    const nominees = [{ name: 'Lucien Hubbard', imdb_id: 'nm0399224' }];
    const [picture, sound] = wholeFilm().nominations;
    server.use(
      http.get(url('/api/film/:film/details'), () =>
        HttpResponse.json(
          wholeFilm({ nominations: picture && sound ? [{ ...picture, nominees }, sound] : [] }),
        ),
      ),
    );
    await visit(page);
    expect(await main().findByRole('heading', { level: 1, name: 'Wings' })).toBeVisible();
    for (const text of [
      '1927 · 2h 24m · Action, Drama, Romance, War',
      'William A. Wellman',
      'Two flyers love the same girl.',
    ]) {
      expect(main().getByText(text)).toBeVisible();
    }
    const nominations = within(main().getByRole('region', { name: 'Nominations' }));
    expect(nominations.getAllByRole('heading', { level: 2 })).toHaveLength(2);
    const link = (name: string) => nominations.getByRole('link', { name });
    expect(link('1st ceremony')).toHaveAttribute('href', '/ceremony/1');
    expect(link('Outstanding Picture')).toHaveAttribute('href', '/ceremony/1/best-picture');
    expect(link('Lucien Hubbard')).toHaveAttribute('href', '/person/nm0399224');
    expect(nominations.getAllByRole('listitem')[1]).toHaveTextContent('Outstanding Picture, won');
    expect(main().queryByRole('button', { name: /^Mark/ })).not.toBeInTheDocument();
  });

  test('leads to log-in and sign-up, which return to the film', async () => {
    await visit(page);
    expect(await main().findByRole('link', { name: 'Log in to mark it' })).toHaveAttribute('href', '/log-in');
    expect(main().getByRole('link', { name: 'Start your list' })).toHaveAttribute('href', '/log-in#sign-up');
    expect(takePostLoginPath()).toBe(page);
  });

  test('names the film in the title and its address for search engines, until the page is left', async () => {
    const { router } = await visit(`${page}?from=search`);
    const canonical = () => document.head.querySelector('link[rel=canonical]')?.getAttribute('href');
    await waitFor(() => expect(document.title).toBe('Laurels - Film - Wings'));
    expect(canonical()).toBe(url(page));
    await router.navigate({ to: '/film/$film_id', params: { film_id: 'alibi' }, search: {} });
    await waitFor(() => expect(canonical()).toBe(url('/film/alibi')));
    expect(document.title).toBe('Laurels - Film - Alibi');
    await router.navigate({ to: '/about' });
    await waitFor(() => expect(canonical()).toBeUndefined());
  });

  test('a former ID leads to the current one', async () => {
    server.use(http.get(url('/api/film/tt0000001/details'), () => HttpResponse.json(wholeFilm())));
    const { path } = await visit('/film/tt0000001');
    await waitFor(() => expect(path()).toBe(page));
    expect(await main().findByRole('heading', { level: 1, name: 'Wings' })).toBeVisible();
  });
});

describe('for a user', () => {
  test('opens the dialog over the dashboard', async () => {
    server.use(profileHandler(aUser()));
    expectUser(true);
    // By the server, for the page that was requested.
    document.head.insertAdjacentHTML('beforeend', `<link rel="canonical" href="${url(page)}">`);
    const { path } = await visit(page);
    expect(path()).toBe('/dashboard?film=tt0018578');
    await waitFor(() => expect(document.head.querySelector('link[rel=canonical]')).toBeNull());
    expect(await screen.findByRole('dialog', { name: 'Wings' })).toBeInTheDocument();
    expect(takePostLoginPath()).toBeUndefined();
  });

  test('opens the dialog when the browser only learns of the user later', async () => {
    server.use(profileHandler(aUser()), setupHandler({ logged_in: true }));
    const { path } = await visit(page);
    await waitFor(() => expect(path()).toBe('/dashboard?film=tt0018578'));
  });
});

describe('failures', () => {
  test('an unknown film is not found', async () => {
    await visit('/film/nonsense');
    expect(await screen.findByRole('heading', { level: 1, name: 'PAGE NOT FOUND' })).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Laurels - Page Not Found'));
    expect(document.head.querySelector('link[rel=canonical]')).toBeNull();
  });

  test('can be retried', async () => {
    let isDown = true;
    server.use(
      http.get(url('/api/film/:film/details'), () =>
        isDown ? errorResponse(503, 'Busy.') : HttpResponse.json(wholeFilm()),
      ),
    );
    const { user } = await visit(page);
    expect(await screen.findByRole('heading', { name: "We couldn't load this film" })).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await main().findByRole('heading', { level: 1, name: 'Wings' })).toBeVisible();
  });
});

describe('on a server whose catalogue is not public', () => {
  const setup = { mail: false, public_catalogue: false };
  const paths = [page, '/ceremony/2', '/ceremony/2/best-picture', '/person/nm0000658'];

  test.each(paths)('%s does not exist for visitors', async (path) => {
    server.use(setupHandler(setup));
    await visit(path);
    expect(await screen.findByRole('heading', { level: 1, name: 'PAGE NOT FOUND' })).toBeVisible();
  });

  test('users have their dialogs, without a button that shares them', async () => {
    server.use(profileHandler(aUser()), setupHandler(setup));
    expectUser(true);
    await visit(page);
    const dialog = within(await screen.findByRole('dialog', { name: 'Wings' }));
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Share' })).not.toBeInTheDocument());
    expect(dialog.getByRole('button', { name: 'Mark watched' })).toBeInTheDocument();
  });
});
