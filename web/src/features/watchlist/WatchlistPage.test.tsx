import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import type { components } from '../../api/schema.gen';
import type { User } from '../../shared/me/user';
import { aUser } from '../../testing/builders';
import { newestFilms } from '../../testing/catalogue';
import { markHandlers } from '../../testing/marks';
import { visit } from '../../testing/render';
import { errorResponse, server } from '../../testing/server';

type WatchlistFilm = components['schemas']['WatchlistFilm'];

const at = (path: string) => `${location.origin}${path}`;

/** As sent: last added first. */
const listed: WatchlistFilm[] = ['alibi', 'melody', 'patriot'].flatMap((id, index) =>
  newestFilms
    .filter(({ _id }) => _id === id)
    .map((film) => ({
      film: { ...film, runtime: 90 - index, year: 1930 - index },
      added: new Date(Date.now() - (index + 1) * 86_400_000).toISOString(),
      is_short: id === 'patriot',
      is_documentary: false,
      services: id === 'melody' ? ['mubi' as const] : [],
      airing: null,
    })),
);

/** A logged-in user with a watchlist, which the server reads from the marks. */
function start(changes: Partial<User> = {}) {
  const marks = markHandlers(aUser({ watchlist: ['patriot', 'melody', 'alibi'], ...changes }));
  server.use(
    ...marks.handlers,
    http.get(at('/api/user/watchlist'), () =>
      HttpResponse.json(
        listed.filter(
          ({ film: { _id } }) => marks.me.watchlist.includes(_id) && !marks.me.viewed.includes(_id),
        ),
      ),
    ),
  );
  return marks;
}

const titles = async () =>
  within(await screen.findByRole('region', { name: 'Films' }))
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent);

describe('the list', () => {
  test('has all bookmarked films, last added first, with rings, services and time', async () => {
    // Alibi is the only film of Sound, and the last one of Best Picture.
    start({ viewed: ['lady'] });
    await visit('/watchlist');
    expect(await titles()).toEqual(['Alibi', 'The Broadway Melody', 'The Patriot']);
    const [first, second] = within(screen.getByRole('region', { name: 'Films' })).getAllByRole('listitem');
    expect(first).toHaveTextContent('Closes a ring');
    expect(first).toHaveTextContent('Added yesterday');
    expect(second).toHaveTextContent('On MUBI');
    expect(screen.getByText('3 films, 4h 27m')).toBeVisible();
    expect(document.title).toBe('Laurels - Watchlist');
    expect(screen.getByRole('link', { name: /^Watchlist ?3 ?films$/ })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });

  test('sorts and filters, and keeps the choice in the URL', async () => {
    start();
    const { user, path } = await visit('/watchlist');
    await titles();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Shortest first');
    expect(await titles()).toEqual(['The Patriot', 'The Broadway Melody', 'Alibi']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind of film' }), 'Features');
    expect(await titles()).toEqual(['The Broadway Melody', 'Alibi']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Streaming service' }), 'MUBI (1)');
    expect(await titles()).toEqual(['The Broadway Melody']);
    expect(path()).toBe('/watchlist?sort=runtime&kind=features&service=mubi');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind of film' }), 'Shorts');
    expect(await screen.findByRole('heading', { name: 'No matching films' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all films' }));
    expect(await titles()).toEqual(['The Patriot', 'The Broadway Melody', 'Alibi']);
  });

  test('a marked film stays in its position, and the navigation counts the others', async () => {
    start();
    const { user } = await visit('/watchlist');
    await titles();
    await user.click(screen.getByRole('button', { name: 'Mark Alibi watched' }));
    expect(await screen.findByRole('link', { name: /^Watchlist ?2 ?films$/ })).toBeVisible();
    expect(await titles()).toEqual(['Alibi', 'The Broadway Melody', 'The Patriot']);
  });

  test('without films it explains bookmarks', async () => {
    start({ watchlist: [] });
    await visit('/watchlist');
    expect(await screen.findByRole('heading', { name: 'Your watchlist is empty' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Select' })).toBeDisabled();
  });

  test('can retry after an error', async () => {
    start();
    server.use(http.get(at('/api/user/watchlist'), () => errorResponse(503, 'Busy.'), { once: true }));
    const { user } = await visit('/watchlist');
    expect(await screen.findByRole('heading', { name: "We couldn't load your watchlist" })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await titles()).toHaveLength(3);
  });
});

describe('selected films', () => {
  test('are marked as watched together', async () => {
    const { sent } = start();
    const { user } = await visit('/watchlist');
    await titles();
    await user.click(screen.getByRole('button', { name: 'Select' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Alibi' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select The Patriot' }));
    const bar = within(screen.getByRole('region', { name: 'Selected films' }));
    expect(bar.getByText('2 selected')).toBeVisible();
    await user.click(bar.getByRole('button', { name: 'Mark watched' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Mark 2 films watched?' }));
    await user.click(dialog.getByRole('button', { name: 'Mark watched' }));
    await waitFor(async () => expect(await titles()).toEqual(['The Broadway Melody']));
    expect(sent).toEqual(['viewed alibi true, viewed patriot true']);
    expect(screen.queryByRole('region', { name: 'Selected films' })).not.toBeInTheDocument();
  });

  test('are removed after a confirmation', async () => {
    const { sent } = start();
    const { user } = await visit('/watchlist');
    await titles();
    await user.click(screen.getByRole('button', { name: 'Select' }));
    await user.click(screen.getByRole('button', { name: 'Select all' }));
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Remove 3 films?' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByRole('heading', { name: 'Your watchlist is empty' })).toBeVisible();
    expect(sent).toEqual(['bookmarked alibi false, bookmarked melody false, bookmarked patriot false']);
  });

  test('are all selected or none by one button, and focus has a place afterwards', async () => {
    start();
    const { user } = await visit('/watchlist');
    await titles();
    const select = screen.getByRole('button', { name: 'Select' });
    await user.click(select);
    const bar = within(screen.getByRole('region', { name: 'Selected films' }));
    await user.click(bar.getByRole('button', { name: 'Select all' }));
    expect(bar.getByText('3 selected')).toBeVisible();
    expect(bar.getByRole('button', { name: 'Select none' })).toHaveFocus();
    await user.click(bar.getByRole('button', { name: 'Select none' }));
    expect(bar.getByText('0 selected')).toBeVisible();
    await user.click(bar.getByRole('button', { name: 'Done' }));
    expect(select).toHaveFocus();
  });

  test('stay selected if the server rejects the change', async () => {
    start();
    server.use(http.post(at('/api/user/set-bookmarked-states'), () => errorResponse(500, 'Busy.')));
    const { user } = await visit('/watchlist');
    await titles();
    await user.click(screen.getByRole('button', { name: 'Select' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Alibi' }));
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText("We couldn't remove the films. Busy.")).toBeVisible();
    expect(screen.getByRole('dialog', { name: 'Remove 1 film?' })).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Select Alibi', hidden: true })).toBeChecked();
  });
});
