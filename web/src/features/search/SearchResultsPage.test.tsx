import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import type { components } from '../../api/schema.gen';
import { aUser } from '../../testing/builders';
import { aFilm } from '../../testing/catalogue';
import { personHandler } from '../../testing/person';
import { visit } from '../../testing/render';
import { errorResponse, profileHandler, server } from '../../testing/server';

const aHit = (name: string, matched = [name]) => ({ ...aFilm({ _id: `id-${name}`, name }), matched });

/** A film of a nominee. */
const aCredit = (name: string, year: number, won = false, nominee = 'Meryl Streep') => ({
  ...aFilm({ _id: `id-${name}`, name, year, release_date: null }),
  matched: [nominee],
  nominations: [
    {
      _id: `n-${name}`,
      ceremony: year - 1927,
      category_name: 'Actress in a Leading Role',
      nominees: [nominee],
      nominee_ids: nominee === 'Meryl Streep' ? ['nm0000658'] : [null],
      detail: `the lead of ${name}`,
      won,
    },
  ],
});

/** Without an id, there's no page. */
const aPerson: components['schemas']['SuggestedPerson'] = {
  name: 'Meryl Streep',
  nomCount: 21,
  winCount: 3,
  film_ids: ['id-Jaws', 'id-Doubt'],
};

/** Search requests, as 'type/text?query'. */
let requests: string[] = [];

function suggests(films: ReturnType<typeof aHit>[], people: components['schemas']['SuggestedPerson'][] = []) {
  return http.get(`${location.origin}/api/film/suggestions/:text`, ({ request, params }) => {
    requests.push(`suggestions/${params.text}${new URL(request.url).search}`);
    return HttpResponse.json({ films, people });
  });
}

function respondsWith(...films: (ReturnType<typeof aHit> | ReturnType<typeof aCredit>)[]) {
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
    suggests([aHit('Jaws'), aHit('Jaws of Steel')]),
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
    server.use(respondsWith(aCredit('Jaws', 1975, true, '<img src=x onerror=alert(1)> Williams')));
    await visit('/search-results?searchText=williams&searchType=nominees');
    const line = within(await screen.findByRole('list', { name: 'Nominations' })).getByRole('listitem');
    expect(line).toHaveTextContent(/^<img src=x onerror=alert\(1\)> Williams: won/);
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
    server.use(respondsWith(), suggests([]));
    const { user, path } = await visit('/search-results?searchText=xyzzy&searchType=titles');
    expect(await screen.findByRole('heading', { name: 'no results' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Search Nominees' }));
    await waitFor(() => expect(path()).toBe('/search-results?searchText=xyzzy&searchType=nominees'));
  });

  test('for a person in titles offer the person', async () => {
    server.use(respondsWith(), suggests([], [aPerson]));
    const { user, path } = await visit('/search-results?searchText=meryl+streep&searchType=titles');
    await user.click(await screen.findByRole('link', { name: 'Meryl Streep, 21 nominations' }));
    await waitFor(() => expect(path()).toBe('/search-results?searchText=meryl+streep&searchType=nominees'));
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

describe('films of a nominee', () => {
  const names = () =>
    page()
      .getAllByRole('heading', { level: 3 })
      .map((heading) => heading.textContent);

  beforeEach(() =>
    server.use(
      respondsWith(
        aCredit('Doubt', 2008),
        aCredit("Sophie's Choice", 1982, true),
        aCredit('Jaws', 2011, true),
      ),
    ),
  );

  test('tell whether the nominee won, with category and role, newest first', async () => {
    await visit('/search-results?searchText=meryl+streep&searchType=nominees');
    expect(await screen.findByText('1 of 3 seen')).toBeVisible();
    expect(names()).toEqual(['Jaws', 'Doubt', "Sophie's Choice"]);
    const lines = page().getAllByRole('list', { name: 'Nominations' });
    expect(lines.map((line) => line.textContent)).toEqual([
      'Meryl Streep: won Actress in a Leading Role · the lead of Jaws · 84th ceremony',
      'Meryl Streep: nominated for Actress in a Leading Role · the lead of Doubt · 81st ceremony',
      "Meryl Streep: won Actress in a Leading Role · the lead of Sophie's Choice · 55th ceremony",
    ]);
    // The counts of the whole film would contradict them.
    expect(page().queryByText(/2 nominations/)).not.toBeInTheDocument();
  });

  test('are below the people that were found, whose names lead to their pages', async () => {
    await visit('/search-results?searchText=meryl+streep&searchType=nominees');
    const people = within(await screen.findByRole('region', { name: 'People' }));
    expect(people.getByRole('link')).toHaveTextContent('Meryl Streep3 nominations');
    expect(people.getByRole('link')).toHaveAttribute('href', '/person/nm0000658');
    const [line] = page().getAllByRole('list', { name: 'Nominations' });
    expect(within(line as HTMLElement).getByRole('link')).toHaveAttribute('href', '/person/nm0000658');
  });

  test('can be limited to those not seen, in the URL, and a marked one stays', async () => {
    server.use(
      http.post(`${location.origin}/api/user/viewed/:film/:viewed`, () =>
        HttpResponse.json(aUser({ viewed: ['id-Jaws', 'id-Doubt'] })),
      ),
    );
    const { user, path } = await visit('/search-results?searchText=meryl+streep&searchType=nominees');
    await user.click(await screen.findByRole('radio', { name: 'Unseen 2' }));
    await waitFor(() => expect(names()).toEqual(['Doubt', "Sophie's Choice"]));
    expect(path()).toBe('/search-results?searchText=meryl+streep&searchType=nominees&show=unseen');
    await user.click(page().getByRole('button', { name: 'Mark Doubt watched' }));
    expect(await screen.findByText('2 of 3 seen')).toBeVisible();
    expect(names()).toEqual(['Doubt', "Sophie's Choice"]);
    expect(screen.getByRole('radio', { name: 'Unseen 1' })).toBeChecked();
  });

  test('can all be seen', async () => {
    server.use(profileHandler(aUser({ viewed: ['id-Jaws', 'id-Doubt', "id-Sophie's Choice"] })));
    const { user } = await visit('/search-results?searchText=meryl+streep&searchType=nominees&show=unseen');
    expect(await screen.findByRole('heading', { name: "You've seen all 3." })).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'All 3' }));
    await waitFor(() => expect(names()).toHaveLength(3));
  });
});

describe('suggestions', () => {
  const field = () => page().getByRole('combobox', { name: 'Search for' });

  const rows = () => within(screen.getByRole('grid', { name: 'Suggestions' })).getAllByRole('row');

  test('appear while typing and open their film', async () => {
    const { user, path } = await visit('/search');
    expect(field()).toHaveFocus();
    await user.keyboard('jaws');
    const grid = await screen.findByRole('grid', { name: 'Suggestions' });
    expect(field()).toHaveAttribute('aria-controls', grid.id);
    expect(rows().map((row) => row.textContent)).toEqual([
      'Jaws1927, viewed',
      'Jaws of Steel1927',
      'Show all results for “jaws”',
    ]);
    expect(screen.getByText('2 films')).toBeInTheDocument();
    // Fast keystrokes are debounced into one request.
    expect(requests).toEqual(['suggestions/jaws']);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    const [cell] = within(rows()[1] as HTMLElement).getAllByRole('gridcell');
    expect(field()).toHaveAttribute('aria-activedescendant', cell?.id);
    expect(cell).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(path()).toBe('/search?film=id-Jaws+of+Steel'));
    expect(screen.queryByRole('grid')).not.toBeInTheDocument();
  });

  test.each(['Film Titles', 'Film Overviews', 'Nominees'])(
    'have people whatever the type, here %s',
    async (type) => {
      server.use(suggests([], [aPerson]));
      const { user, path } = await visit('/search');
      await user.selectOptions(page().getByRole('combobox', { name: 'Search in' }), type);
      await user.type(field(), 'Meryl Streep');
      await screen.findByRole('grid');
      expect(rows().map((row) => row.textContent)).toEqual([
        'Meryl Streep21 nominations, 3 wins · 1 of 2 films seen',
        'Show all results for “meryl streep”',
      ]);
      expect(requests).toEqual(['suggestions/meryl streep']);
      expect(screen.getByText('1 person')).toBeInTheDocument();
      await user.keyboard('{ArrowDown}{Enter}');
      await waitFor(() => expect(path()).toBe('/search-results?searchText=meryl+streep&searchType=nominees'));
    },
  );

  test('have people first in searches for nominees, and open their page', async () => {
    server.use(suggests([aHit('Jaws')], [{ ...aPerson, _id: 'nm0000658' }]), personHandler());
    const { user, path } = await visit('/search');
    await user.selectOptions(page().getByRole('combobox', { name: 'Search in' }), 'Nominees');
    await user.type(field(), 'a');
    await screen.findByRole('grid');
    expect(rows().map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Meryl Streep/),
      'Jaws1927, viewed',
      'Show all results for “a”',
    ]);
    // The mark of the film in the second row.
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}');
    const mark = within(rows()[1] as HTMLElement).getByRole('button');
    expect(field()).toHaveAttribute('aria-activedescendant', mark.id);
    await user.keyboard('{ArrowUp}{Enter}');
    await waitFor(() => expect(path()).toBe('/person/nm0000658'));
  });

  test('can be marked by pointer and by keyboard, and stay open', async () => {
    const marked: string[] = [];
    server.use(
      http.post(`${location.origin}/api/user/viewed/:film/:viewed`, ({ params }) => {
        marked.push(`${params.film} ${params.viewed}`);
        return HttpResponse.json(aUser({ viewed: ['id-Jaws', 'id-Jaws of Steel'] }));
      }),
    );
    const { user, path } = await visit('/search');
    await user.keyboard('jaws');
    await user.click(await screen.findByRole('button', { name: 'Mark Jaws of Steel watched' }));
    const mark = await screen.findByRole('button', { name: 'Mark Jaws of Steel unwatched', pressed: true });
    await waitFor(() => expect(marked).toEqual(['id-Jaws of Steel true']));
    expect(field()).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}');
    expect(field()).toHaveAttribute('aria-activedescendant', mark.id);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(marked).toEqual(['id-Jaws of Steel true', 'id-Jaws of Steel false']));
    expect(path()).toBe('/search');
    expect(rows()).toHaveLength(3);
  });

  test('close on Escape, and Enter runs the search', async () => {
    const { user, path } = await visit('/search');
    await user.keyboard('jaws');
    await screen.findByRole('grid');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('grid')).not.toBeInTheDocument();
    expect(field()).toHaveValue('jaws');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(path()).toBe('/search-results?searchText=jaws&searchType=titles'));
  });

  test('show other titles and can be clicked', async () => {
    server.use(suggests([aHit('Amélie', ["Le Fabuleux Destin d'Amélie Poulain"])]));
    const { user, path } = await visit('/search');
    await user.type(field(), 'poulain');
    await user.click(await screen.findByText(/^Also known as/));
    await waitFor(() => expect(path()).toBe('/search?film=id-Am%C3%A9lie'));
  });

  test('close when the focus leaves the search box', async () => {
    const { user } = await visit('/search');
    await user.keyboard('jaws');
    await screen.findByRole('grid');
    await user.tab();
    await user.tab();
    expect(screen.queryByRole('grid')).not.toBeInTheDocument();
  });
});
