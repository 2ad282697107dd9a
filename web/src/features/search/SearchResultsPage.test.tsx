import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { aUser } from '../../testing/builders';
import { aFilm } from '../../testing/catalogue';
import { visit } from '../../testing/render';
import { errorResponse, profileHandler, server } from '../../testing/server';

const aHit = (name: string, matched = [name]) => ({ ...aFilm({ _id: `id-${name}`, name }), matched });

/** Search requests, as 'type/text?query'. */
let requests: string[] = [];

function respondsWith(...films: ReturnType<typeof aHit>[]) {
  return http.get(`${location.origin}/api/film/search/:type/:text`, ({ request, params }) => {
    requests.push(`${params.type}/${params.text}${new URL(request.url).search}`);
    return HttpResponse.json(films);
  });
}

beforeEach(() => {
  requests = [];
  server.use(
    profileHandler(aUser({ viewed: ['id-Jaws'] })),
    respondsWith(aHit('Jaws'), aHit('Jaws of Steel')),
  );
});

const page = () => within(screen.getByRole('main'));

describe('results', () => {
  test('are requested with trimmed lowercase text and a limit of 500', async () => {
    await visit('/search-results?searchText=+JAWS+&searchType=titles');
    expect(await screen.findByText('2 films in Film Titles')).toBeVisible();
    expect(requests).toEqual(['titles/jaws?maxResults=500']);
    expect(document.title).toBe('Laurels - Search Results - JAWS');
  });

  test('of a short text match whole words', async () => {
    await visit('/search-results?searchText=it&searchType=overviews');
    await screen.findByText('2 films in Film Overviews');
    expect(requests).toEqual(['overviews/it?maxResults=500&wholeWordMatch=true']);
  });

  test('highlight matches, can be marked as viewed and opened', async () => {
    const { user, path } = await visit('/search-results?searchText=jaws&searchType=titles');
    const row = within((await page().findAllByRole('article'))[1] as HTMLElement);
    expect(row.getByText('Jaws', { selector: 'mark' })).toBeVisible();
    expect(row.getByRole('button', { name: 'Mark Jaws of Steel watched' })).toBeVisible();
    expect(page().getByRole('button', { name: 'Mark Jaws unwatched' })).toBeVisible();
    await user.click(row.getByRole('link', { name: 'Jaws of Steel' }));
    await waitFor(() => expect(path()).toMatch(/film=id-Jaws\+of\+Steel/));
  });

  test('by nominee show the nominee as plain text', async () => {
    server.use(respondsWith(aHit('Jaws', ['<img src=x onerror=alert(1)> Williams'])));
    await visit('/search-results?searchText=williams&searchType=nominees');
    const line = await screen.findByText(/^Nominated:/);
    expect(line).toHaveTextContent('Nominated: <img src=x onerror=alert(1)> Williams');
    expect(within(line).getByText('Williams', { selector: 'mark' })).toBeVisible();
    expect(line.querySelector('img')).toBeNull();
  });

  test.each([
    ['nothing', '/search-results'],
    ['no text', '/search-results?searchType=titles'],
    ['an empty text', '/search-results?searchText=++&searchType=titles'],
    ['no type', '/search-results?searchText=jaws'],
    ['an unknown type', '/search-results?searchText=jaws&searchType=people'],
  ])('of a URL with %s are empty without a request', async (_description, url) => {
    await visit(url);
    expect(screen.getByRole('heading', { name: 'no results' })).toBeVisible();
    expect(requests).toEqual([]);
  });

  test('of punctuation are empty without a request', async () => {
    await visit('/search-results?searchText=..&searchType=titles');
    expect(await screen.findByRole('heading', { name: 'no results' })).toBeVisible();
    expect(requests).toEqual([]);
  });

  test('link to the other search types when empty', async () => {
    server.use(respondsWith());
    const { user, path } = await visit('/search-results?searchText=xyzzy&searchType=titles');
    expect(await screen.findByRole('heading', { name: 'no results' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Search Nominees' }));
    await waitFor(() => expect(path()).toBe('/search-results?searchText=xyzzy&searchType=nominees'));
  });

  test('update when the type changes', async () => {
    const { user, path } = await visit('/search-results?searchText=jaws&searchType=titles');
    await user.selectOptions(page().getByRole('combobox', { name: 'Search in' }), 'Nominees');
    await waitFor(() => expect(path()).toBe('/search-results?searchText=jaws&searchType=nominees'));
    expect(await screen.findByText('2 films in Nominees')).toBeVisible();
    expect(requests).toEqual(['titles/jaws?maxResults=500', 'nominees/jaws?maxResults=500']);
  });

  test('show an error and can be retried', async () => {
    server.use(
      http.get(
        `${location.origin}/api/film/search/:type/:text`,
        () => errorResponse(422, 'A search can be at most 200 characters long.'),
        { once: true },
      ),
    );
    const { user } = await visit('/search-results?searchText=jaws&searchType=titles');
    const failure = await screen.findByRole('alert');
    expect(failure).toHaveTextContent('A search can be at most 200 characters long.');
    await user.click(within(failure).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('2 films in Film Titles')).toBeVisible();
  });

  test('at the limit indicate that there may be more', async () => {
    server.use(respondsWith(...Array.from({ length: 500 }, (_, index) => aHit(`Film ${index}`))));
    await visit('/search-results?searchText=film&searchType=titles');
    expect(await screen.findByText('The first 500 films in Film Titles')).toBeVisible();
    expect(await page().findAllByRole('listitem')).toHaveLength(500);
  });
});

describe('suggestions', () => {
  const field = () => page().getByRole('combobox', { name: 'Search for' });

  test('appear while typing and open their film', async () => {
    const { user, path } = await visit('/search');
    expect(field()).toHaveFocus();
    await user.keyboard('jaws');
    const list = await screen.findByRole('listbox', { name: 'Suggestions' });
    expect(field()).toHaveAttribute('aria-controls', list.id);
    const options = within(list).getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual([
      'Jaws1927, viewed',
      'Jaws of Steel1927',
      'Show all results for “jaws”',
    ]);
    // Fast keystrokes are debounced into one request.
    expect(requests).toEqual(['titles/jaws?maxResults=7']);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(field()).toHaveAttribute('aria-activedescendant', options[1]?.id);
    expect(options[1]).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(path()).toBe('/search?film=id-Jaws+of+Steel'));
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });

  test('close on Escape, and Enter runs the search', async () => {
    const { user, path } = await visit('/search');
    await user.keyboard('jaws');
    await screen.findByRole('listbox');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(field()).toHaveValue('jaws');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(path()).toBe('/search-results?searchText=jaws&searchType=titles'));
  });

  test('match the selected type and can be clicked', async () => {
    server.use(respondsWith(aHit('Jaws', ['John Williams'])));
    const { user, path } = await visit('/search');
    await user.selectOptions(page().getByRole('combobox', { name: 'Search in' }), 'Nominees');
    await user.type(field(), 'williams');
    await user.click(await screen.findByRole('option', { name: /John Williams/ }));
    expect(requests).toEqual(['nominees/williams?maxResults=7']);
    await waitFor(() => expect(path()).toBe('/search?film=id-Jaws'));
  });

  test('close when the focus leaves the search box', async () => {
    const { user } = await visit('/search');
    await user.keyboard('jaws');
    await screen.findByRole('listbox');
    await user.tab();
    await user.tab();
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });
});
