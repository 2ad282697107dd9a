import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { User } from '../../shared/me/user';
import { aUser } from '../../testing/builders';
import { aPerson, personHandler } from '../../testing/person';
import { visit } from '../../testing/render';
import { errorResponse, profileHandler, server } from '../../testing/server';

const url = (path: string) => `${location.origin}${path}`;
let me: User;
let batches: unknown[];

beforeEach(() => {
  me = aUser({ viewed: ['melody'] });
  batches = [];
  server.use(
    profileHandler(me),
    http.post(url('/api/user/set-viewed-states'), async ({ request }) => {
      const { film_viewed_states: states } = (await request.json()) as {
        film_viewed_states: { film_id: string; viewed: boolean }[];
      };
      batches.push(states);
      const viewed = states.filter((state) => state.viewed).map((state) => state.film_id);
      return HttpResponse.json({ ...me, revision: 2, viewed: [...me.viewed, ...viewed] });
    }),
  );
});

const picture = async () => within(await screen.findByRole('dialog', { name: /^Best Picture/ }));

describe('category dialog', () => {
  it('shows the films, the winner first, and the progress', async () => {
    await visit('/settings?category=2/best-picture');
    const dialog = await picture();
    expect(dialog.getByText('2nd ceremony, 1930')).toBeInTheDocument();
    expect(await dialog.findByText('1 of 3 viewed')).toBeInTheDocument();
    const films = await dialog.findAllByRole('article');
    expect(films.map((film) => within(film).getByRole('heading').textContent)).toEqual([
      'The Broadway Melody',
      'Alibi',
      'The Patriot',
    ]);
    expect(within(films[0] as HTMLElement).getByText(/Winner/)).toBeInTheDocument();
  });

  it('leads from a nominee to their page, except while films are selected', async () => {
    server.use(personHandler(aPerson({ _id: 'nm0920074', name: 'William A. Wellman' })));
    const { user, path } = await visit('/settings?category=2/best-picture');
    const dialog = await picture();
    const links = () => dialog.queryAllByRole('link', { name: 'William A. Wellman' });
    await waitFor(() => expect(links()).toHaveLength(3));
    await user.click(dialog.getByRole('button', { name: 'Mark several' }));
    expect(links()).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(links()[0] as HTMLElement);
    await waitFor(() => expect(path()).toBe('/person/nm0920074'));
  });

  it('opens a film on top and steps through the films of the category', async () => {
    const { user, path, router } = await visit('/settings?category=2/best-picture');
    await user.click(await (await picture()).findByRole('link', { name: 'The Broadway Melody' }));
    const film = within(await screen.findByRole('dialog', { name: 'The Broadway Melody' }));
    expect(film.getByText('1 of 3')).toBeInTheDocument();
    await user.click(film.getByRole('button', { name: 'Next film' }));
    expect(await screen.findByRole('dialog', { name: 'Alibi' })).toBeInTheDocument();
    await user.keyboard('{ArrowRight}');
    expect(await screen.findByRole('dialog', { name: 'The Patriot' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Next film' })).toBeDisabled();
    router.history.back();
    await waitFor(() => expect(path()).toBe('/settings?category=2%2Fbest-picture'));
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  it('steps to the previous and next category', async () => {
    const { user } = await visit('/settings?category=2/best-picture');
    const dialog = await picture();
    expect(await dialog.findByRole('button', { name: 'Previous category' })).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: 'Next category' }));
    expect(await screen.findByRole('dialog', { name: /^Directing/ })).toBeInTheDocument();
    await user.keyboard('{ArrowRight}');
    expect(await screen.findByRole('dialog', { name: /^Sound/ })).toBeInTheDocument();
  });

  it('marks several films in one request and reports the completed category', async () => {
    const { user } = await visit('/settings?category=2/best-picture');
    const dialog = await picture();
    await user.click(await dialog.findByRole('button', { name: 'Mark several' }));
    expect(dialog.getByRole('button', { name: 'Watched' })).toBeDisabled();
    await user.click(dialog.getByRole('checkbox', { name: 'Select Alibi' }));
    expect(dialog.getByText('1 selected')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Select all unseen' }));
    await user.click(dialog.getByRole('button', { name: 'Watched' }));
    expect(await dialog.findByText('3 of 3 viewed')).toBeInTheDocument();
    expect(batches).toEqual([
      [
        { film_id: 'alibi', viewed: true },
        { film_id: 'patriot', viewed: true },
      ],
    ]);
    expect(await screen.findByText('Best Picture and Sound, 2nd: done')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Mark several' })).toBeInTheDocument();
  });

  it('retains the selection when the server rejects the request', async () => {
    server.use(
      http.post(url('/api/user/set-viewed-states'), () => errorResponse(500, 'The database is unavailable.')),
    );
    const { user } = await visit('/settings?category=2/best-picture');
    const dialog = await picture();
    await user.click(await dialog.findByRole('button', { name: 'Mark several' }));
    await user.click(dialog.getByRole('button', { name: 'Select all unseen' }));
    await user.click(dialog.getByRole('button', { name: 'Watched' }));
    expect(
      await screen.findByText(/We couldn't save the 2 films. The database is unavailable/),
    ).toBeInTheDocument();
    expect(dialog.getByText('1 of 3 viewed')).toBeInTheDocument();
    expect(dialog.getByRole('checkbox', { name: 'Select Alibi' })).toBeChecked();
  });

  it.each(['2/casting', '99/best-picture'])('reports the unknown category %s', async (name) => {
    await visit(`/settings?category=${name}`);
    expect(await screen.findByRole('heading', { name: 'Category not found' })).toBeInTheDocument();
  });

  it('can retry after an error', async () => {
    server.use(
      http.get(url('/api/ceremony/:ceremony/films/:category'), () => errorResponse(500, 'Something broke.'), {
        once: true,
      }),
    );
    const { user } = await visit('/settings?category=2/best-picture');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await (await picture()).findAllByRole('article')).toHaveLength(3);
  });
});
