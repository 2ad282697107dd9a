import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { aUser } from '../../testing/builders';
import { aWatch, diaryHandlers } from '../../testing/diary';
import { markHandlers } from '../../testing/marks';
import { visit } from '../../testing/render';
import { errorResponse, server } from '../../testing/server';
import { ownShareHandlers } from '../../testing/shares';
import { aFilmOfYear, aYearReview, reviewHandlers } from '../../testing/yearReview';

beforeEach(() => {
  server.use(...markHandlers(aUser({ viewed: ['alibi'] })).handlers, ...reviewHandlers([aYearReview()]));
});

const region = async (name: string) => within(await screen.findByRole('region', { name }));

test('ten screens tell the year', async () => {
  await visit('/stats/year/2025');
  expect(await screen.findByRole('heading', { level: 1, name: 'Your 2025 in review' })).toBeVisible();
  expect(document.title).toBe('Laurels - Year in Review');
  const films = await region('Films');
  expect(films.getByText('48')).toBeVisible();
  expect(films.getByText('films in 2025')).toBeVisible();
  const headings = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 });
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'Films',
    'Hours',
    'Months',
    'First and last',
    'Decades',
    'Countries',
    'People',
    'Favorites',
    'Rings',
    'Summary',
  ]);
  expect((await region('Hours')).getByText('hours of film, or 4 days without a break')).toBeVisible();
  const months = await region('Months');
  expect(months.getByRole('img', { name: /^Films by month: January 2, February 4, March 12/ })).toBeVisible();
  const ends = await region('First and last');
  expect(ends.getByText('First, January 3')).toBeVisible();
  expect(ends.getByRole('link', { name: 'Parasite' })).toHaveAttribute(
    'href',
    '/stats/year/2025?film=parasite',
  );
  expect((await region('Decades')).getByText('The 1970s')).toBeVisible();
  expect((await region('Countries')).getByText(/United States 40 · France 8/)).toBeVisible();
  expect((await region('People')).getByRole('link', { name: 'Thelma Ritter' })).toHaveAttribute(
    'href',
    '/person/nm1',
  );
  expect((await region('Favorites')).getByRole('img', { name: '5 of 5 stars' })).toBeVisible();
  expect((await region('Rings')).getByText('Best Picture, 92nd')).toBeVisible();
  expect((await region('Summary')).getByText('Casablanca')).toBeVisible();
});

test('keys, buttons and dots turn the screens, and the URL remembers the screen', async () => {
  const { user, path } = await visit('/stats/year/2025?screen=5');
  await region('Films');
  const screens = within(screen.getByRole('navigation', { name: 'Screens' }));
  const current = () => screens.getByRole('button', { current: 'step' }).getAttribute('aria-label');
  expect(current()).toBe('5: Decades');
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(current()).toBe('7: People');
  await waitFor(() => expect(path()).toBe('/stats/year/2025?screen=7'));
  await user.keyboard('{ArrowLeft}');
  expect(current()).toBe('6: Countries');
  await user.click(screens.getByRole('button', { name: 'Next screen' }));
  expect(current()).toBe('7: People');
  await user.click(screens.getByRole('button', { name: '10: Summary' }));
  await user.keyboard('{ArrowRight}');
  expect(current()).toBe('10: Summary');
  expect(screens.getByRole('button', { name: 'Next screen' })).toBeDisabled();
  expect(screen.getByText('Screen 10 of 10: Summary')).toBeInTheDocument();
  await user.click(screens.getByRole('button', { name: '1: Films' }));
  await waitFor(() => expect(path()).toBe('/stats/year/2025'));
});

test('a dialog that was opened before the screens came to rest closes to where it was opened', async () => {
  const { user, path } = await visit('/stats/year/2025?screen=4');
  const ends = await region('First and last');
  await user.click(ends.getByRole('link', { name: 'Parasite' }));
  expect(path()).toBe('/stats/year/2025?screen=4&film=parasite');
  await screen.findByRole('dialog');
  const [scroller] = document.querySelectorAll<HTMLElement>('main div:has(> section)');
  if (!scroller) throw new Error('there are no screens');
  Object.defineProperty(scroller, 'clientWidth', { value: 100 });
  scroller.scrollLeft = 200;
  fireEvent.scroll(scroller);
  await waitFor(() => expect(path()).toBe('/stats/year/2025?screen=3&film=parasite'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(path()).toBe('/stats/year/2025?screen=4'));
});

test.each(['0', '11', '2.5', 'x'])('screen %s of the URL is one that exists', async (asked) => {
  await visit(`/stats/year/2025?screen=${asked}`);
  await region('Films');
  expect(screen.getByRole('button', { current: 'step' })).toBeInTheDocument();
});

test('what a year lacks is replaced', async () => {
  const review = aYearReview({
    favorites: [],
    people: [],
    rings: 0,
    closed: [],
    oldest: null,
    longest: null,
    streak: null,
    year_before: null,
    rewatches: 0,
    country_count: 0,
    countries: [],
    most_nominated: aFilmOfYear('Titanic'),
  });
  server.use(...reviewHandlers([review]));
  await visit('/stats/year/2025');
  expect((await region('Most nominated')).getByText(/had the most nominations/)).toBeVisible();
  expect((await region('People')).getByText('No nominee has two of these films.')).toBeVisible();
  expect((await region('Progress')).getByText('From 10.0% to 11.0% of all nominated films.')).toBeVisible();
});

test('a year with too few dates says what is missing', async () => {
  await visit('/stats/year/2024');
  expect(await screen.findByRole('heading', { name: 'No review yet' })).toBeVisible();
  expect(
    screen.getByText(/^You have 3 films with an exact date in 2024. A year in review needs 5./),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add dates' })).toHaveAttribute('href', '/diary');
});

test('a failure can be retried', async () => {
  server.use(
    http.get(`${location.origin}/api/stats/year/2025`, () => errorResponse(422, 'Busy.'), { once: true }),
  );
  const { user } = await visit('/stats/year/2025');
  expect(await screen.findByRole('heading', { name: "We couldn't load this year" })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await region('Films');
});

test('the diary leads to the review of its year', async () => {
  server.use(...diaryHandlers([aWatch({ watched: '2025-03-10' })]).handlers);
  await visit('/diary');
  expect(await screen.findByRole('link', { name: 'Your 2025 in review' })).toHaveAttribute(
    'href',
    '/stats/year/2025',
  );
});

test('the year is shared from the last screen', async () => {
  const { handlers, sent } = ownShareHandlers();
  server.use(...handlers);
  const { user } = await visit('/stats/year/2025?screen=10');
  await user.click((await region('Summary')).getByRole('button', { name: 'Share my year' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Share my progress' }));
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: 'Create link' })).not.toHaveAttribute('aria-busy'),
  );
  await user.click(dialog.getByRole('button', { name: 'Create link' }));
  await waitFor(() => expect(sent).toEqual([{ kind: 'year', year: 2025 }]));
});
