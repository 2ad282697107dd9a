import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { aUser } from '../../testing/builders';
import { markHandlers } from '../../testing/marks';
import { visit } from '../../testing/render';
import { errorResponse, server } from '../../testing/server';

const at = (path: string) => `${location.origin}${path}`;

let sent: string[];
function member(changes: Parameters<typeof aUser>[0] = {}) {
  const marks = markHandlers(aUser({ films_reviewed: ['alibi', 'melody', 'lady', 'patriot'], ...changes }));
  server.use(...marks.handlers);
  sent = marks.sent;
}
beforeEach(() => member());

const rows = () => screen.findAllByRole('article');
const titles = async () =>
  (await rows()).map((row) => within(row).getByRole('heading', { level: 3 }).textContent);
const ceremonies = () => within(screen.getByRole('navigation', { name: 'Ceremonies' }));
const open = async (path: string) => {
  const page = await visit(path);
  await rows();
  return page;
};

describe('URL', () => {
  test.each([
    ['/checklist', '/checklist/2'],
    ['/checklist/0', '/checklist/2'],
    ['/checklist/3', '/checklist/2'],
    ['/checklist/-1', '/checklist/2'],
    ['/checklist/first', '/checklist/2'],
    ['/checklist/01', '/checklist/1'],
    ['/checklist/1', '/checklist/1'],
    ['/checklist/9?show=unseen', '/checklist/2?show=unseen'],
  ])('%s redirects to %s', async (requested, corrected) => {
    const { path } = await open(requested);
    expect(path()).toBe(corrected);
  });

  test('changes with the ceremony, carries the filters over, and Back returns to the previous ceremony', async () => {
    const { user, path, router } = await open('/checklist/2?show=unseen');
    await user.click(ceremonies().getByRole('link', { name: /^1st ceremony, 1929/ }));
    await waitFor(() => expect(path()).toBe('/checklist/1?show=unseen'));
    expect(ceremonies().getByRole('link', { current: 'page' })).toHaveAccessibleName(/^1st/);
    act(() => router.history.back());
    await waitFor(() => expect(path()).toBe('/checklist/2?show=unseen'));
  });

  test.each([
    ['links', (user: UserEvent, name: string) => user.click(screen.getByRole('link', { name }))],
    ['keys', (user: UserEvent, name: string) => user.keyboard(name === 'Next ceremony' ? 'l' : 'h')],
  ])('Back returns through the ceremonies stepped through with %s', async (_how, step) => {
    const { user, path, router } = await open('/checklist/2');
    await step(user, 'Previous ceremony');
    await waitFor(() => expect(path()).toBe('/checklist/1'));
    expect(screen.getByRole('link', { name: 'Previous ceremony' })).toHaveAttribute('aria-disabled', 'true');
    await step(user, 'Next ceremony');
    await waitFor(() => expect(path()).toBe('/checklist/2'));
    act(() => router.history.back());
    await waitFor(() => expect(path()).toBe('/checklist/1'));
    act(() => router.history.back());
    await waitFor(() => expect(path()).toBe('/checklist/2'));
  });
});

describe('ceremony navigation', () => {
  test('names the year, progress and review state of each ceremony', async () => {
    member({ viewed: ['melody', 'chang'], films_reviewed: ['alibi'], ceremonies_reviewed: [1] });
    await open('/checklist/2');
    await waitFor(() => {
      const [first, second, ...others] = ceremonies().getAllByRole('link');
      expect(first).toHaveAccessibleName('1st ceremony, 1929, 1 of 2 viewed');
      expect(second).toHaveAccessibleName('2nd ceremony, Apr 1930, 1 of 4 viewed, not reviewed yet');
      expect(others).toEqual([]);
    });
  });

  test('is one tab stop with arrow key navigation', async () => {
    const { user } = await open('/checklist/2');
    const [first, second] = ceremonies().getAllByRole('link');
    expect(first).toHaveAttribute('tabindex', '-1');
    act(() => second?.focus());
    await user.keyboard('{ArrowLeft}');
    expect(first).toHaveFocus();
    await user.keyboard('{End}');
    expect(second).toHaveFocus();
  });

  test('keeps the focus on the selected ceremony and announces it', async () => {
    const { user, path } = await open('/checklist/2');
    const [first] = ceremonies().getAllByRole('link');
    await user.click(first as HTMLElement);
    await waitFor(() => expect(path()).toBe('/checklist/1'));
    expect(first).toHaveFocus();
    expect(await screen.findByText('1st ceremony, 4 films')).toHaveAttribute('aria-live', 'polite');
  });
});

describe('film list', () => {
  test('is grouped by category in order, winners first', async () => {
    await open('/checklist/2');
    const sections = screen.getAllByRole('region').map((section) => section.getAttribute('aria-labelledby'));
    expect(sections.filter(Boolean)).toEqual([
      'category-best-picture',
      'category-directing',
      'category-sound',
    ]);
    expect(await titles()).toEqual([
      'The Broadway Melody',
      'Alibi',
      'The Patriot',
      'The Divine Lady',
      'The Broadway Melody',
      'The Patriot',
      'Alibi',
    ]);
    const [melody, alibi] = await rows();
    expect(melody).toHaveTextContent('Won William A. Wellman');
    expect(alibi).not.toHaveTextContent('Won');
  });

  test('can be grouped by film, sorted without articles, and remembers the choice', async () => {
    const { user, unmount } = await open('/checklist/2');
    await user.click(screen.getByRole('switch', { name: 'Group by nomination' }));
    const byName = ['Alibi', 'The Broadway Melody', 'The Divine Lady', 'The Patriot'];
    await waitFor(async () => expect(await titles()).toEqual(byName));
    const [, melody] = await rows();
    const tags = within(within(melody as HTMLElement).getByRole('list', { name: 'Nominated for' }));
    expect(tags.getAllByRole('listitem').map((tag) => tag.textContent)).toEqual([
      'Best Picture, won',
      'Directing',
    ]);
    unmount();
    await open('/checklist/2');
    expect(await titles()).toEqual(byName);
  });

  test('links to films and categories in dialogs', async () => {
    await open('/checklist/2?kind=features');
    const [title] = screen.getAllByRole('link', { name: 'The Broadway Melody' });
    expect(title).toHaveAttribute('href', '/checklist/2?kind=features&film=melody');
    expect(screen.getByRole('link', { name: 'Directing' })).toHaveAttribute(
      'href',
      `/checklist/2?kind=features&category=${encodeURIComponent('2/directing')}`,
    );
  });

  test('shows which friends have seen a film', async () => {
    member({ friends: [{ _id: 'ana', revision: 1, username: 'Ana', viewed: ['lady'] }] });
    await open('/checklist/2');
    expect(
      screen.getByRole('list', { name: 'Friends who have seen it' }).closest('article'),
    ).toHaveTextContent('The Divine Lady');
  });

  test('shows why loading failed and can retry', async () => {
    let isDown = true;
    server.use(
      http.get(at('/api/ceremony/:ceremony/films'), () =>
        isDown ? errorResponse(503, 'The database is unavailable.') : undefined,
      ),
    );
    const { user } = await visit('/checklist/2');
    expect(await screen.findByRole('alert')).toHaveTextContent('The database is unavailable.');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(7);
  });
});

describe('marks', () => {
  test('update the row, its categories, the header and the navigation immediately', async () => {
    const { user } = await open('/checklist/2');
    const [mark] = screen.getAllByRole('button', { name: 'Mark The Broadway Melody watched' });
    await user.click(mark as HTMLElement);
    expect(screen.getAllByRole('button', { name: 'Mark The Broadway Melody unwatched' })).toHaveLength(2);
    expect(screen.getByRole('progressbar', { name: 'Films viewed' })).toHaveAttribute(
      'aria-valuetext',
      '1 of 4',
    );
    expect(screen.getByRole('region', { name: 'Directing' })).toHaveTextContent('1 of 3 viewed');
    expect(ceremonies().getByRole('link', { current: 'page' })).toHaveAccessibleName(/1 of 4 viewed/);
    await waitFor(() => expect(sent).toContain('viewed melody true'));
  });

  test('are rolled back with the reason when the server rejects them', async () => {
    server.use(
      http.post(at('/api/user/viewed/:film/:isOn'), () => errorResponse(500, 'The database is unavailable.')),
    );
    const { user } = await open('/checklist/2');
    await user.click(screen.getByRole('button', { name: 'Mark The Divine Lady watched' }));
    expect(await screen.findByText(/The database is unavailable\./)).toBeVisible();
    expect(
      screen.getByRole('button', { name: 'Mark The Divine Lady watched', pressed: false }),
    ).toBeVisible();
  });

  test('for the whole list are confirmed first and sent in one request', async () => {
    member({ viewed: ['alibi'] });
    const { user } = await open('/checklist/2');
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(screen.getByRole('menuitem', { name: 'Mark all watched' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Mark 3 films watched?' }));
    expect(sent).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Mark watched' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual(['viewed melody true, viewed patriot true, viewed lady true']);
    expect(screen.getByText('All watched')).toBeVisible();
  });

  test('for a list with nothing to mark need no confirmation', async () => {
    const { user } = await open('/checklist/2');
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(screen.getByRole('menuitem', { name: 'Mark all unwatched' }));
    expect(screen.getByRole('dialog', { name: 'Nothing to mark' })).toBeVisible();
  });
});

describe('filters', () => {
  beforeEach(() => member({ viewed: ['alibi', 'melody'], watchlist: ['lady', 'melody'] }));
  const showFilter = () => within(screen.getByRole('group', { name: 'Show films' }));

  test('are stored in the URL, and Back removes them', async () => {
    const { user, path, router } = await open('/checklist/2');
    expect(showFilter().getByRole('radio', { name: 'Unseen 2' })).not.toBeChecked();
    await user.click(showFilter().getByRole('radio', { name: 'Unseen 2' }));
    await waitFor(() => expect(path()).toBe('/checklist/2?show=unseen'));
    await waitFor(async () =>
      expect(await titles()).toEqual(['The Patriot', 'The Divine Lady', 'The Patriot']),
    );
    expect(screen.queryByRole('region', { name: 'Sound' })).toBeNull();
    expect(screen.getByRole('region', { name: 'Best Picture' })).toHaveTextContent('2 of 3 viewed');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind of film' }), 'Features');
    await waitFor(() => expect(path()).toBe('/checklist/2?show=unseen&kind=features'));
    act(() => router.history.go(-2));
    await waitFor(() => expect(path()).toBe('/checklist/2'));
    await waitFor(async () => expect(await rows()).toHaveLength(7));
  });

  test('list bookmarked films that are not viewed yet', async () => {
    await open('/checklist/2?show=bookmarked');
    expect(await titles()).toEqual(['The Divine Lady']);
  });

  test('keep a film listed while it is being marked', async () => {
    const { user } = await open('/checklist/2?show=unseen');
    await user.click(screen.getByRole('button', { name: 'Mark The Divine Lady watched' }));
    expect(await titles()).toContain('The Divine Lady');
    expect(showFilter().getByRole('radio', { name: 'Unseen 1' })).toBeChecked();
    await user.click(screen.getByRole('switch', { name: 'Group by nomination' }));
    await waitFor(async () => expect(await titles()).toEqual(['The Patriot']));
  });

  test.each([
    ['?show=unseen', { viewed: ['alibi', 'melody', 'lady', 'patriot'] }, 'Nothing left to watch'],
    ['?show=bookmarked', { watchlist: [] }, 'No bookmarks here'],
    ['?kind=documentaries', {}, 'No documentaries here'],
    ['?show=unseen&kind=shorts', {}, 'No shorts here'],
  ])('that match nothing (%s) explain why and can be reset', async (query, changes, title) => {
    member(changes);
    const { user, path } = await visit(`/checklist/2${query}`);
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all films' }));
    await waitFor(() => expect(path()).toBe('/checklist/2'));
    expect(await rows()).toHaveLength(7);
  });
});

describe('keyboard', () => {
  const focused = () => document.activeElement?.closest('article');

  test('j and k move between rows, v and b mark, Enter opens', async () => {
    const { user, path } = await open('/checklist/2');
    const [first, second] = await rows();
    await user.keyboard('j');
    expect(focused()).toBe(first);
    await user.keyboard('j');
    expect(focused()).toBe(second);
    await user.keyboard('b');
    await waitFor(() => expect(sent).toEqual(['bookmarked alibi true']));
    await user.keyboard('v');
    await waitFor(() => expect(sent).toEqual(['bookmarked alibi true', 'viewed alibi true']));
    await user.keyboard('k');
    expect(focused()).toBe(first);
    await user.keyboard('k');
    expect(focused()).toBe(first);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(path()).toContain('film=melody'));
  });

  test('v and b do nothing when no row has the focus', async () => {
    const { user } = await open('/checklist/2');
    await user.keyboard('vb');
    expect(sent).toEqual([]);
  });

  test('h and l go to the previous and next ceremony and stop at the ends', async () => {
    const { user, path } = await open('/checklist/2');
    await user.keyboard('l');
    expect(path()).toBe('/checklist/2');
    await user.keyboard('h');
    await waitFor(() => expect(path()).toBe('/checklist/1'));
  });
});

describe('overlay', () => {
  test('appears after scrolling more than 100 pixels and links back to the top', async () => {
    const { user } = await open('/checklist/2');
    const scrollTo = (y: number) =>
      act(() => {
        Object.defineProperty(globalThis, 'scrollY', { value: y, configurable: true });
        globalThis.dispatchEvent(new Event('scroll'));
      });
    scrollTo(100);
    expect(screen.queryByRole('region', { name: 'This checklist' })).toBeNull();
    scrollTo(101);
    const overlay = within(screen.getByRole('region', { name: 'This checklist' }));
    expect(overlay.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '0 of 4');
    await user.selectOptions(overlay.getByRole('combobox', { name: 'Show films' }), 'Unseen');
    expect(screen.getByRole('radio', { name: 'Unseen 4' })).toBeChecked();
    expect(overlay.getByRole('button', { name: 'Back to top' })).toBeVisible();
    scrollTo(0);
    expect(screen.queryByRole('region', { name: 'This checklist' })).toBeNull();
  });
});
