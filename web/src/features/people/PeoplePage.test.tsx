import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { components } from '../../api/schema.gen';
import { aUser } from '../../testing/builders';
import { markHandlers } from '../../testing/marks';
import { visit } from '../../testing/render';
import { errorResponse, server } from '../../testing/server';

type ListedPerson = components['schemas']['ListedPerson'];

const at = (path: string) => `${location.origin}${path}`;

const ritter: ListedPerson = {
  _id: 'nm0728812',
  name: 'Thelma Ritter',
  nomCount: 6,
  winCount: 0,
  films: 6,
  seen: 5,
  left: [{ _id: 'alibi', name: 'Alibi', year: 1929 }],
  first: { ceremony: 23, years: '1950' },
  last: { ceremony: 35, years: '1962' },
};
const streep: ListedPerson = {
  ...ritter,
  _id: 'nm0000658',
  name: 'Meryl Streep',
  nomCount: 21,
  winCount: 3,
  films: 21,
  seen: 12,
  left: [],
};

/** The query strings of the requests. */
let requests: string[] = [];

function lists(people: ListedPerson[], { pages = 1, total = people.length } = {}) {
  return http.get(at('/api/people'), ({ request }) => {
    const { searchParams } = new URL(request.url);
    requests.push(searchParams.toString());
    const page = Number(searchParams.get('page'));
    return HttpResponse.json({ page, pages, total, people, ...(page < pages && { next: page + 1 }) });
  });
}

beforeEach(() => {
  requests = [];
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  server.use(...markHandlers(aUser({ viewed: ['melody'] })).handlers, lists([ritter, streep]));
});

const rows = async () => {
  const articles = await screen.findAllByRole('article');
  return articles.map(({ textContent }) => textContent);
};
const choose = async (user: Awaited<ReturnType<typeof visit>>['user'], label: string, option: string) =>
  user.selectOptions(screen.getByRole('combobox', { name: label }), option);

test('lists the nearest people with the film that is left, which opens, and with nominations and wins', async () => {
  const { user, path } = await visit('/people');
  const [first, second] = await rows();
  expect(first).toMatch(/^Thelma RitterOne film left: Alibi.*6 nominations$/);
  expect(second).toMatch(/^Meryl Streep12 of 21 seen.*21 nominations, 3 won$/);
  expect(requests).toEqual(['sort=nearest&page=1']);
  expect(document.title).toBe('Laurels - People');
  expect(screen.getByText('2 people')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Meryl Streep' })).toHaveAttribute('href', '/person/nm0000658');
  await user.click(screen.getByRole('link', { name: 'Alibi' }));
  expect(path()).toBe('/people?film=alibi');
  const dialog = within(await screen.findByRole('dialog', { name: 'Alibi' }));
  await user.click(await dialog.findByRole('button', { name: 'Mark watched' }));
  await waitFor(() => expect(screen.getByText('All 6 seen')).toBeInTheDocument());
});

describe('the choice', () => {
  test('is in the URL and sent to the server', async () => {
    const { user, path } = await visit('/people');
    await rows();
    await choose(user, 'Sort by', 'Most wins');
    await choose(user, 'Category', 'Directing');
    await choose(user, 'Decade', '1920s');
    await user.click(screen.getByRole('radio', { name: 'Unseen' }));
    await user.type(screen.getByRole('searchbox', { name: 'Find by name' }), ' Ritter ');
    await waitFor(() =>
      expect(path()).toBe('/people?sort=wins&award=directing&decade=1920&show=unseen&name=Ritter'),
    );
    await waitFor(() =>
      expect(requests.at(-1)).toBe('sort=wins&page=1&category=directing&decade=1920&q=Ritter&unseen=true'),
    );
  });

  test('is read from the URL', async () => {
    await visit('/people?sort=nominations&award=sound&name=pomeroy&page=2');
    await rows();
    expect(requests).toEqual(['sort=nominations&page=2&category=sound&q=pomeroy']);
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveDisplayValue('Most nominated');
    expect(screen.getByRole('combobox', { name: 'Category' })).toHaveDisplayValue('Sound');
    expect(screen.getByRole('searchbox')).toHaveValue('pomeroy');
  });

  test('begins at the first page, and pages have a place in the history', async () => {
    server.use(lists([ritter], { pages: 3, total: 120 }));
    const { user, path, router } = await visit('/people');
    await rows();
    const pages = () => within(screen.getByRole('navigation', { name: 'Pages' }));
    expect(pages().getByRole('button', { name: 'Previous page' })).toBeDisabled();
    await user.click(pages().getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(pages().getByText('2 of 3')).toBeVisible());
    expect(path()).toBe('/people?page=2');
    await choose(user, 'Sort by', 'Most wins');
    await waitFor(() => expect(path()).toBe('/people?sort=wins'));
    router.history.back();
    await waitFor(() => expect(path()).toBe('/people?page=2'));
  });
});

test.each([
  ['/people', "No one's close yet", 'Most nominated', '/people?sort=nominations'],
  ['/people?name=xyzzy', 'No “xyzzy” here', 'Search everyone', '/people?name=xyzzy&sort=nominations'],
  ['/people?show=unseen', "No one's unseen", 'Show all people', '/people?sort=nominations'],
  ['/people?sort=wins&award=sound&decade=1920', 'No matching people', 'Show all people', '/people?sort=wins'],
])('%s without people says “%s” and leads on', async (url, title, action, next) => {
  server.use(lists([]));
  const { user, path } = await visit(url);
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  await user.click(screen.getByRole('button', { name: action }));
  await waitFor(() => expect(path()).toBe(next));
});

test('can retry after an error', async () => {
  server.use(http.get(at('/api/people'), () => errorResponse(503, 'Busy.'), { once: true }));
  const { user } = await visit('/people');
  expect(await screen.findByRole('heading', { name: "We couldn't load people" })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rows()).toHaveLength(2);
});
