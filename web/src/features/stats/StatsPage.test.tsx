import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { aUser } from '../../testing/builders';
import { markHandlers } from '../../testing/marks';
import { visit } from '../../testing/render';
import { errorResponse, server } from '../../testing/server';
import { aYearReview, reviewHandlers } from '../../testing/yearReview';
import type { Stats } from './queries';

const toto = { _id: 'toto', revision: 1, username: 'Toto', picture_url: null, viewed: ['alibi'] };
const seen = (count: number, total: number) => ({ seen: count, total });

const own: Stats = {
  _id: 'user-1',
  username: 'Dorothy',
  films: seen(3, 5233),
  minutes: 330,
  films_without_runtime: 1,
  nominations: seen(4, 10_810),
  rings: seen(1, 2235),
  years: [
    { year: 1928, ...seen(2, 20) },
    { year: 1930, ...seen(1, 30) },
  ],
  countries: [
    { country: 'SU', ...seen(1, 18) },
    { country: 'US', ...seen(2, 3562) },
    { country: 'FR', ...seen(0, 327) },
  ],
  films_without_country: 0,
  languages: [{ language: 'en', name: 'English', ...seen(3, 4000) }],
  genres: [
    { genre: 'Comedy', ...seen(1, 900) },
    { genre: 'Drama', ...seen(2, 2600) },
  ],
  categories: [{ name: 'Best Picture', normalized_name: 'best-picture', ...seen(2, 600) }],
  runtimes: [{ from: 0, to: 40, ...seen(2, 800) }],
  oldest: { _id: 'alibi', name: 'Alibi', year: 1928, runtime: 91 },
  shortest: { _id: 'alibi', name: 'Alibi', year: 1928, runtime: 91 },
  longest: { _id: 'melody', name: 'The Broadway Melody', year: 1929, runtime: 100 },
  people: [{ _id: 'nm1', name: 'Thelma Ritter', ...seen(2, 6) }],
  comparison: [
    { _id: 'toto', username: 'Toto', picture_url: null, films: 9, minutes: 600, rings: 2 },
    { _id: 'user-1', username: 'Dorothy', picture_url: null, films: 3, minutes: 330, rings: 1 },
  ],
  dates: {
    watches: 3,
    films_without_day: 1,
    months: [
      { month: '2023-12', count: 1 },
      { month: '2024-03', count: 2 },
    ],
    weekdays: [1, 0, 0, 0, 0, 0, 2],
    streak: { days: 2, first: '2024-03-10', last: '2024-03-11' },
    rings: [{ month: '2024-03', count: 1 }],
    rings_without_day: 2,
  },
};

/** The query strings of the requests. */
let requests: string[] = [];

const stats = (body: Stats) =>
  http.get(`${location.origin}/api/stats`, ({ request }) => {
    requests.push(new URL(request.url).search);
    return HttpResponse.json(body);
  });

beforeEach(() => {
  requests = [];
  const user = aUser({ viewed: ['alibi', 'melody', 'patriot'], friends: [toto] });
  server.use(...markHandlers(user).handlers, stats(own));
});

const region = async (name: string) => within(await screen.findByRole('region', { name }));

test('shows totals, charts with their tables, records and friends', async () => {
  const { user } = await visit('/stats');
  expect(await screen.findByRole('heading', { level: 1, name: 'Stats' })).toBeVisible();
  expect(document.title).toBe('Laurels - Stats');
  expect((await region('Totals')).getByText('2,235', { exact: false })).toBeVisible();

  const released = await region('Released');
  expect(released.getByRole('button', { name: '1920s: 2 of 20 films seen' })).toBeVisible();
  await user.click(released.getByRole('radio', { name: 'Years' }));
  expect(released.getByRole('button', { name: '1929: 0 of 0 films seen' })).toBeVisible();
  await user.click(released.getByText('Show as a table'));
  expect(released.getByRole('row', { name: '1930 1 30' })).toBeVisible();

  const countries = await region('Countries');
  expect(countries.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'United States2 of 3,562',
    'Soviet Union1 of 18',
  ]);
  expect(await countries.findByRole('img', { name: /^World map: films from 2 countries/ })).toBeVisible();
  expect((await region('Genres')).getAllByRole('listitem')[0]).toHaveTextContent('Drama2 of 2,600');
  expect((await region('Most-watched people')).getByRole('link', { name: 'Thelma Ritter' })).toHaveAttribute(
    'href',
    '/person/nm1',
  );
  const records = await region('Records');
  expect(records.getByText('2 days')).toBeVisible();
  expect(records.getByRole('link', { name: 'The Broadway Melody' })).toHaveAttribute(
    'href',
    '/stats?film=melody',
  );
  const friends = await region('You and your friends');
  expect(friends.getByRole('row', { name: 'You 3 6 1' })).toBeVisible();
  expect(friends.getByRole('link', { name: 'Toto' })).toHaveAttribute('href', '/stats/toto');
});

test('charts of time say what they leave out, and are selected by keys', async () => {
  const { user } = await visit('/stats');
  const watched = await region('Watched');
  const march = watched.getByRole('button', { name: 'March 2024: 2 films' });
  expect(march).toHaveAttribute('tabindex', '0');
  march.focus();
  await user.keyboard('{ArrowRight}');
  expect(watched.getByRole('button', { name: 'April 2024: 0 films' })).toHaveFocus();
  await user.selectOptions(watched.getByRole('combobox', { name: 'Year' }), 'All years');
  expect(watched.getByRole('button', { name: '2023: 1 film' })).toBeVisible();
  expect(
    (await region('Weekdays')).getByText("Exact dates only: 1 film without one isn't in these charts."),
  ).toBeVisible();
  const rings = await region('Rings over time');
  expect(
    rings.getByText("2 closed rings without an exact date for every film aren't in this chart."),
  ).toBeVisible();
});

test('the heat map has a cell per ring, one tab stop, and opens a category', async () => {
  const { user, path } = await visit('/stats');
  const grid = within(await screen.findByRole('grid'));
  const cells = grid.getAllByRole('cell').filter((cell) => cell.getAttribute('aria-label'));
  expect(cells.map((cell) => cell.getAttribute('aria-label'))).toEqual([
    '2nd: Best Picture, 3 of 3 viewed',
    '2nd: Directing, 2 of 3 viewed',
    '2nd: Sound, 1 of 1 viewed',
    '1st: Best Picture, 0 of 2 viewed',
  ]);
  expect(cells.map(({ dataset }) => dataset.state)).toEqual(['complete', 'some', 'complete', 'none']);
  expect(cells.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1]);
  cells[0]?.focus();
  await user.keyboard('{ArrowDown}');
  expect(cells[3]).toHaveFocus();
  await user.keyboard('{ArrowUp}{ArrowRight}{Enter}');
  await waitFor(() => expect(path()).toBe('/stats?category=2%2Fdirecting'));
});

test('years in review are listed, the newest ones first', async () => {
  const years = Array.from({ length: 8 }, (_, index) => aYearReview({ year: 2025 - index }));
  server.use(...reviewHandlers(years));
  const { user } = await visit('/stats');
  const reviews = await region('Years in review');
  expect(reviews.getByRole('link', { name: 'Your 2025 in review · 48 films' })).toHaveAttribute(
    'href',
    '/stats/year/2025',
  );
  expect(reviews.getAllByRole('link')).toHaveLength(6);
  await user.click(reviews.getByRole('button', { name: 'Show all 8' }));
  expect(reviews.getAllByRole('link')).toHaveLength(8);
});

test("a friend's numbers come without dates", async () => {
  server.use(stats({ ...own, _id: 'toto', username: 'Toto', dates: null }));
  await visit('/stats/toto');
  expect(await screen.findByRole('heading', { level: 1, name: 'Toto’s stats' })).toBeVisible();
  await region('Side by side');
  expect(requests).toEqual(['?friend_id=toto']);
  expect(screen.queryByRole('region', { name: 'Weekdays' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Years in review' })).toBeNull();
  const grid = within(await screen.findByRole('grid'));
  expect(grid.getByRole('cell', { name: '2nd: Sound, 1 of 1 viewed' })).toBeVisible();
});

test('an ended friendship closes the page of a friend', async () => {
  server.use(stats({ ...own, _id: 'toto', username: 'Toto', dates: null }));
  const { path } = await visit('/stats/toto');
  await region('Side by side');
  server.use(
    http.get(`${location.origin}/api/stats`, () =>
      HttpResponse.json({ type: 'not_your_friend', title: 'Forbidden', status: 403 }, { status: 403 }),
    ),
  );
  // As when the tab is opened again.
  globalThis.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(path()).toBe('/friends'));
});

test('other users are out of reach', async () => {
  const { path } = await visit('/stats/stranger');
  await waitFor(() => expect(path()).toBe('/dashboard'));
});

test('a new user sees what will appear', async () => {
  server.use(stats({ ...own, films: seen(0, 5233) }));
  await visit('/stats');
  expect(await screen.findByRole('heading', { name: 'Your charts start here' })).toBeVisible();
  expect(screen.getByRole('link', { name: "Mark films you've seen" })).toHaveAttribute('href', '/start');
});

test('a failure can be retried', async () => {
  server.use(http.get(`${location.origin}/api/stats`, () => errorResponse(422, 'Busy.'), { once: true }));
  const { user } = await visit('/stats');
  expect(await screen.findByRole('heading', { name: "We couldn't load these stats" })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'Totals' })).toBeVisible();
});
