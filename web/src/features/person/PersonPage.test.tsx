import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { expectUser } from '../../shared/me/lastVisit';
import { aUser } from '../../testing/builders';
import { markHandlers } from '../../testing/marks';
import { aPerson, nominationOf, personHandler } from '../../testing/person';
import { visit } from '../../testing/render';
import { errorResponse, server } from '../../testing/server';

const at = (path: string) => `${location.origin}${path}`;
const page = '/person/nm0000658';

function logIn(viewed: string[] = ['deer']) {
  const marks = markHandlers(aUser({ viewed }));
  server.use(...marks.handlers, personHandler());
  expectUser(true);
  return marks;
}

/** A region of the page. */
const section = async (name: string) => within(await screen.findByRole('region', { name }));
const seen = () => within(screen.getByRole('main')).getByRole('status');
type Section = Awaited<ReturnType<typeof section>>;
const titles = (list: Section) =>
  list.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);

describe('for a user', () => {
  test('tells what is left in one look, and a mark counts at once', async () => {
    const { sent } = logIn();
    const { user } = await visit(page);
    expect(await screen.findByRole('heading', { level: 1, name: 'Meryl Streep' })).toBeVisible();
    expect(seen()).toHaveTextContent('1 of 3 nominated performances seen');
    expect(screen.getByText('3 nominations, 1 win')).toBeVisible();
    expect(screen.getByText('51st ceremony (1978) to 81st (2008)')).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Laurels - Person - Meryl Streep'));
    const left = await section('2 left to watch');
    expect(left.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Doubt2008$/),
      expect.stringMatching(/Sophie's Choice1982$/),
    ]);
    await user.click(left.getByRole('button', { name: 'Mark Doubt watched' }));
    expect(await section('1 left to watch')).toBeDefined();
    expect(seen()).toHaveTextContent('2 of 3 nominated performances seen');
    // The film stays where it was marked.
    expect(
      (await section('1 left to watch')).getByRole('button', { name: 'Mark Doubt unwatched' }),
    ).toBeVisible();
    expect(sent).toEqual(['viewed doubt true']);
  });

  test('with everything seen celebrates', async () => {
    logIn(['deer', 'sophie', 'doubt']);
    await visit(page);
    expect(
      await screen.findByRole('heading', { name: "Done: you've seen all 3 performances." }),
    ).toBeVisible();
  });

  test('has a ring for each category, which lists its nominations', async () => {
    logIn();
    const { user } = await visit(page);
    const rings = await section('By category');
    expect(rings.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('0/2'),
      expect.stringContaining('1/1'),
    ]);
    const list = await section('3 nominations');
    expect(titles(list)).toEqual(['Doubt', "Sophie's Choice", 'The Deer Hunter']);
    await user.click(rings.getByRole('button', { name: /Supporting Role, 1 of 1/ }));
    expect(titles(list)).toEqual(['The Deer Hunter']);
    expect(screen.getByRole('region', { name: '3 nominations' })).toHaveFocus();
    await user.click(list.getByRole('radio', { name: 'Unseen 0' }));
    expect(list.getByRole('heading', { name: "You've seen them all." })).toBeVisible();
  });

  test('lists nominations with role, outcome and ceremony, and opens their films', async () => {
    logIn();
    const { user, path } = await visit(page);
    const list = await section('3 nominations');
    expect(list.getAllByRole('list', { name: 'Nominations' })[1]).toHaveTextContent(
      'Won Actress in a Leading Role · Sophie · 55th ceremony, 1982',
    );
    const href = (name: string) => list.getAllByRole('link', { name })[0]?.getAttribute('href');
    expect(href('Actress in a Leading Role')).toBe(`${page}?category=81%2Factress-in-a-leading-role`);
    expect(href('81st ceremony')).toBe('/checklist/81');
    await user.click(list.getByRole('link', { name: 'Doubt' }));
    expect(path()).toBe(`${page}?film=doubt`);
  });

  test('draws the career, with a name for each mark and the arrow keys', async () => {
    logIn();
    const { user } = await visit(page);
    const career = await section('Career');
    const marks = career.getAllByRole('button');
    expect(marks.map((mark) => mark.getAttribute('aria-label'))).toEqual([
      '51st ceremony: nominated for Actress in a Supporting Role, The Deer Hunter, seen',
      "55th ceremony: won Actress in a Leading Role, Sophie's Choice, not seen",
      '81st ceremony: nominated for Actress in a Leading Role, Doubt, not seen',
    ]);
    expect(marks.map((mark) => mark.tabIndex)).toEqual([-1, -1, 0]);
    marks[2]?.focus();
    await user.keyboard('{ArrowLeft}');
    expect(marks[1]).toHaveFocus();
    expect(career.getByRole('link', { name: "Sophie's Choice" })).toBeVisible();
    await user.keyboard('{Home}{ArrowLeft}');
    expect(marks[0]).toHaveFocus();
  });

  test('has records and collaborators, which lead to other people', async () => {
    logIn();
    await visit(page);
    const records = await section('Records');
    expect(records.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Most nominations for Actress in a Leading Role: 17',
      'Longest time from first to last nomination: 39 years, shared with Katharine Hepburn',
    ]);
    expect(records.getByRole('link', { name: 'Katharine Hepburn' })).toHaveAttribute(
      'href',
      '/person/nm0000031',
    );
    expect((await section('Nominated with')).getByRole('listitem')).toHaveTextContent(
      'Robert De Niro 2 films',
    );
  });

  test('of a company with one nomination has no career, and says films', async () => {
    logIn([]);
    const picture = nominationOf({
      group: 'picture',
      normalized_name: 'best-picture',
      category_name: 'Best Picture',
    });
    server.use(
      personHandler(
        aPerson({
          name: 'Paramount',
          kind: 'company',
          other_names: ['Paramount Publix'],
          nomCount: 1,
          nominations: [picture],
          films: aPerson().films.slice(1, 2),
          collaborators: [],
          records: [],
        }),
      ),
    );
    await visit(page);
    expect(await screen.findByText('Company, Academy Award winner')).toBeVisible();
    expect(seen()).toHaveTextContent('0 of 1 nominated film seen');
    expect(screen.getByText('Also credited as Paramount Publix')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Career' })).not.toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'By category' })).not.toBeInTheDocument();
  });
});

test('a visitor sees the facts and a way to log in', async () => {
  server.use(personHandler());
  await visit(page);
  const main = within(screen.getByRole('main'));
  expect(await main.findByRole('link', { name: 'Log in to mark it' })).toHaveAttribute('href', '/log-in');
  expect(titles(await section('3 nominations'))).toEqual(['Doubt', "Sophie's Choice", 'The Deer Hunter']);
  expect(main.queryByText(/seen$/)).not.toBeInTheDocument();
  expect(main.queryByRole('button', { name: /^Mark / })).not.toBeInTheDocument();
  expect((await section('Career')).getAllByRole('button')[0]).toHaveAccessibleName(
    '51st ceremony: nominated for Actress in a Supporting Role, The Deer Hunter',
  );
});

test('a visitor gets from nominations to the pages of films, categories and ceremonies', async () => {
  server.use(personHandler());
  await visit(page);
  const list = await section('3 nominations');
  const href = (name: string) => list.getAllByRole('link', { name })[0]?.getAttribute('href');
  expect(href('Doubt')).toBe('/film/doubt');
  expect(href('Actress in a Leading Role')).toBe('/ceremony/81/actress-in-a-leading-role');
  expect(href('81st ceremony')).toBe('/ceremony/81');
  expect((await section('Career')).getByRole('link', { name: 'Doubt' })).toHaveAttribute(
    'href',
    '/film/doubt',
  );
});

describe('failures', () => {
  test('an unknown person is not found', async () => {
    logIn();
    await visit('/person/nm1');
    expect(await screen.findByRole('heading', { name: 'Person not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See all people' })).toHaveAttribute('href', '/people');
  });

  test('can be retried', async () => {
    logIn();
    server.use(http.get(at('/api/person/:id'), () => errorResponse(503, 'Busy.'), { once: true }));
    const { user } = await visit(page);
    expect(await screen.findByRole('heading', { name: "We couldn't load this person" })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Meryl Streep' })).toBeVisible();
  });

  test('without a network say so', async () => {
    logIn();
    server.use(http.get(at('/api/person/:id'), () => HttpResponse.error()));
    await visit(page);
    expect(await screen.findByText(/We can't reach Laurels/)).toBeVisible();
  });
});
