import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import type { User } from '../../../shared/me/user';
import type { TonightFilm, TonightRequest } from '../../../shared/next/types';
import { aUser } from '../../../testing/builders';
import { everyListing, listings } from '../../../testing/listings';
import { markHandlers } from '../../../testing/marks';
import { aRing, aTonightFilm, next } from '../../../testing/next';
import { visit } from '../../../testing/render';
import { errorResponse, server, setupHandler } from '../../../testing/server';

const at = (path: string) => `${location.origin}${path}`;
const ben = { _id: 'ben', username: 'Ben', picture_url: null, revision: 1, viewed: [] };
const films = [
  aTonightFilm({ film_id: 'alibi', score: 3, closes: [{ ...aRing, user_id: 'user-1' }], services: ['mubi'] }),
  aTonightFilm({ film_id: 'melody', score: 2 }),
  aTonightFilm({ film_id: 'patriot', score: 1, is_bookmarked: true }),
];

interface Start {
  user?: Partial<User>;
  results?: readonly TonightFilm[];
  hidden?: number;
  isSample?: boolean;
}

/** A logged-in user, whose marks and hidden films the server leaves out. */
function start({ user = {}, results = films, hidden = 0, isSample = false }: Start = {}) {
  const marks = markHandlers(aUser(user));
  const isHidden = (film_id: string) =>
    requests.hidden.findLast((call) => call.endsWith(` ${film_id}`) || call === 'show all') ===
    `hide ${film_id}`;
  const { handlers, requests } = next({
    tonight: () => ({
      films: results.filter(({ film_id }) => !marks.me.viewed.includes(film_id) && !isHidden(film_id)),
      is_sample: isSample,
      hidden,
    }),
  });
  server.use(...marks.handlers, setupHandler({ listings: everyListing('live') }), ...listings(), ...handlers);
  return requests;
}

const titles = async () =>
  (await within(await screen.findByRole('main')).findAllByRole('heading', { level: 3 })).map(
    ({ textContent }) => textContent,
  );
const last = (requests: readonly TonightRequest[]) => requests.at(-1);

describe('the results', () => {
  test('are one large film and rows, each with its reasons in words', async () => {
    start();
    await visit('/next');
    expect(await titles()).toEqual(['Alibi', 'The Broadway Melody', 'The Patriot']);
    const hero = within(screen.getByRole('article', { name: 'Alibi' }));
    expect(hero.getByText('Completes Directing 1937')).toBeVisible();
    expect(hero.getByText('On MUBI')).toBeVisible();
    expect(screen.getByText('On your watchlist')).toBeVisible();
    expect(document.title).toBe("Laurels - What's next");
  });

  test('label sample listings', async () => {
    start({ isSample: true });
    await visit('/next');
    expect(await screen.findByText('Sample data')).toBeVisible();
  });

  test('lose a film that was marked as watched', async () => {
    start();
    const { user } = await visit('/next');
    await titles();
    await user.click(screen.getByRole('button', { name: 'Mark Alibi watched' }));
    await waitFor(async () => expect(await titles()).toEqual(['The Broadway Melody', 'The Patriot']));
  });

  test('can be loaded again after an error', async () => {
    start();
    server.use(http.post(at('/api/next/tonight'), () => errorResponse(503, 'Busy.'), { once: true }));
    const { user } = await visit('/next');
    expect(await screen.findByRole('heading', { name: "We couldn't load films for tonight" })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await titles()).toHaveLength(3);
  });

  test('congratulate a user who has seen everything', async () => {
    start({ results: [] });
    await visit('/next');
    expect(await screen.findByRole('heading', { name: "You've seen them all" })).toBeVisible();
  });
});

describe('filters', () => {
  test('are sent, and kept in the URL', async () => {
    const { tonight } = start({ user: { friends: [ben] } });
    const { user, path } = await visit('/next');
    await titles();
    expect(last(tonight)).toEqual({ friend_ids: [], time_zone: 'Pacific/Honolulu' });
    await user.click(screen.getByRole('button', { name: 'Ben' }));
    await user.click(screen.getByRole('button', { name: '2 h' }));
    await user.click(screen.getByRole('button', { name: 'On our services' }));
    await user.click(screen.getByRole('button', { name: /More filters/ }));
    await user.click(screen.getByRole('button', { name: 'Shorts' }));
    await user.click(await screen.findByRole('button', { name: 'War' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'French');
    await waitFor(() =>
      expect(last(tonight)).toEqual({
        friend_ids: ['ben'],
        minutes: 120,
        services: 'mine',
        kinds: ['shorts'],
        genres: ['War'],
        languages: ['fr'],
        time_zone: 'Pacific/Honolulu',
      }),
    );
    expect(path()).toBe('/next?with=ben&minutes=120&on=mine&kind=shorts&genre=War&language=fr');
  });

  test('start with the own services, if there are any', async () => {
    const { tonight } = start();
    server.use(
      http.get(at('/api/viewing-options/my-services'), () => HttpResponse.json({ services: ['mubi'] })),
    );
    await visit('/next');
    await titles();
    expect(tonight).toHaveLength(1);
    expect(last(tonight)).toMatchObject({ services: 'mine' });
    expect(screen.getByRole('button', { name: 'On my services' })).toHaveAttribute('aria-pressed', 'true');
  });

  test('take any number of minutes', async () => {
    const { tonight } = start();
    const { user, path } = await visit('/next');
    await titles();
    await user.type(screen.getByRole('textbox', { name: 'Your time in minutes' }), '75{Enter}');
    await waitFor(() => expect(last(tonight)).toMatchObject({ minutes: 75 }));
    expect(path()).toBe('/next?minutes=75');
  });

  test('keep the focus in the field of the minutes, and take an empty one for any', async () => {
    start();
    const { user, path } = await visit('/next');
    await titles();
    const field = screen.getByRole('textbox', { name: 'Your time in minutes' });
    await user.type(field, '75{Enter}');
    await waitFor(() => expect(path()).toBe('/next?minutes=75'));
    expect(field).toHaveFocus();
    expect(field).toHaveValue('75');
    await user.clear(field);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(path()).toBe('/next'));
    await user.type(field, '1{Enter}');
    await waitFor(() => expect(field).toHaveValue('5'));
    await user.click(screen.getByRole('button', { name: '90 min' }));
    await waitFor(() => expect(field).toHaveValue(''));
    expect(path()).toBe('/next?minutes=90');
  });

  test('are remembered for the next visit, without the friends', async () => {
    start({ user: { friends: [ben] } });
    const first = await visit('/next?with=ben');
    await titles();
    await first.user.click(screen.getByRole('button', { name: '90 min' }));
    await waitFor(() => expect(first.path()).toBe('/next?with=ben&minutes=90'));
    first.unmount();
    const second = await visit('/next');
    expect(second.path()).toBe('/next?minutes=90');
  });

  test('can be cleared when nothing matches', async () => {
    const { tonight } = start({ results: [] });
    const { user } = await visit('/next?minutes=30');
    expect(await screen.findByRole('heading', { name: 'No films match' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(last(tonight)).toEqual({ friend_ids: [], time_zone: 'Pacific/Honolulu' }));
  });

  test('ignore friends who are none', async () => {
    const { tonight } = start({ user: { friends: [ben] } });
    await visit('/next?with=eve&with=ben');
    await titles();
    expect(last(tonight)).toMatchObject({ friend_ids: ['ben'] });
  });

  test('ignore genres and languages that there are none of, and forget them', async () => {
    const { tonight } = start();
    const first = await visit('/next?genre=Musicals&genre=War&language=fr&language=klingon');
    await titles();
    expect(tonight).toHaveLength(1);
    expect(last(tonight)).toMatchObject({ genres: ['War'], languages: ['fr'] });
    await first.user.click(screen.getByRole('button', { name: '2 h' }));
    await waitFor(() => expect(first.path()).toBe('/next?genre=War&language=fr&minutes=120'));
    first.unmount();
    const second = await visit('/next');
    expect(second.path()).toBe('/next?minutes=120&genre=War&language=fr');
  });

  test('are changed one after the other, however fast', async () => {
    start({ user: { friends: [ben] } });
    const { path } = await visit('/next');
    await titles();
    act(() => {
      for (const name of ['Ben', '2 h', 'Anywhere']) screen.getByRole('button', { name }).click();
    });
    await waitFor(() => expect(path()).toBe('/next?with=ben&minutes=120&on=any'));
  });

  test('show the friends of a link first, then all by name', async () => {
    const friends = ['Cleo', 'Ben', 'Ada'].map((username) => ({
      ...ben,
      _id: username.toLowerCase(),
      username,
    }));
    start({ user: { friends } });
    const { user } = await visit('/next?with=cleo');
    await titles();
    const group = within(screen.getByRole('group', { name: "Who's watching" }));
    // After the initials in the picture.
    const names = () => group.getAllByRole('button').map(({ textContent }) => textContent?.slice(2));
    expect(names()).toEqual(['You', 'Cleo', 'Ada', 'Ben']);
    await user.click(group.getByRole('button', { name: 'Ben' }));
    await waitFor(() =>
      expect(group.getByRole('button', { name: 'Ben' })).toHaveAttribute('aria-pressed', 'true'),
    );
    expect(names()).toEqual(['You', 'Cleo', 'Ada', 'Ben']);
  });

  test('say how many friends can be chosen', async () => {
    const friends = Array.from({ length: 22 }, (_, index) => ({
      ...ben,
      _id: `friend-${index}`,
      username: `Friend ${index}`,
    }));
    const { tonight } = start({ user: { friends } });
    const chosen = friends.slice(0, 19).map(({ _id }) => `with=${_id}`);
    const { user } = await visit(`/next?${chosen.join('&')}`);
    await titles();
    const limit = 'You can choose up to 20 friends.';
    expect(screen.queryByText(limit)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Friend 19' }));
    expect(await screen.findByText(limit)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Friend 20' })).toBeDisabled();
    await waitFor(() => expect(last(tonight)?.friend_ids).toHaveLength(20));
    await user.click(screen.getByRole('button', { name: 'Friend 3' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Friend 20' })).toBeEnabled());
  });

  test('show the services to choose from', async () => {
    start();
    const { user } = await visit('/next');
    await titles();
    const choice = screen.getByRole('button', { name: 'Choose services' });
    expect(choice).toHaveAttribute('aria-expanded', 'false');
    expect(choice).not.toHaveAttribute('aria-pressed');
    await user.click(choice);
    expect(choice).toHaveAttribute('aria-expanded', 'true');
    await user.click(screen.getByRole('button', { name: 'MUBI' }));
    expect(await screen.findByRole('button', { name: '1 chosen' })).toHaveAttribute('aria-expanded', 'true');
  });

  test('offer to invite a friend to a user without any', async () => {
    start();
    await visit('/next');
    expect(await screen.findByRole('link', { name: 'Invite a friend' })).toHaveAttribute('href', '/friends');
  });
});

describe('not this one', () => {
  test('hides a film at once, and can be undone', async () => {
    const { hidden } = start();
    const { user } = await visit('/next');
    await titles();
    await user.click(screen.getByRole('button', { name: 'Not this one: The Broadway Melody' }));
    expect(await titles()).toEqual(['Alibi', 'The Patriot']);
    expect(await screen.findByText('“The Broadway Melody” is hidden for a week.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () =>
      expect(await titles()).toEqual(['Alibi', 'The Broadway Melody', 'The Patriot']),
    );
    expect(hidden).toEqual(['hide melody', 'show melody']);
  });

  test('leaves the film hidden in results that were on their way', async () => {
    start();
    const { user } = await visit('/next');
    await titles();
    const responses: (() => void)[] = [];
    server.use(
      http.post(
        at('/api/next/tonight'),
        async () => {
          await new Promise<void>((resolve) => responses.push(resolve));
          return HttpResponse.json({ films, is_sample: false, hidden: 0 });
        },
        { once: true },
      ),
    );
    await user.click(screen.getByRole('button', { name: '2 h' }));
    await waitFor(() => expect(responses).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Not this one: The Broadway Melody' }));
    expect(await titles()).toEqual(['Alibi', 'The Patriot']);
    expect(await screen.findByText('“The Broadway Melody” is hidden for a week.')).toBeVisible();
    responses[0]?.();
    await waitFor(() => expect(document.querySelector('[data-stale]')).toBeNull());
    expect(await titles()).toEqual(['Alibi', 'The Patriot']);
  });

  test('can be undone after other filters were chosen', async () => {
    start();
    const { user } = await visit('/next');
    await titles();
    await user.click(screen.getByRole('button', { name: 'Not this one: The Broadway Melody' }));
    await screen.findByText('“The Broadway Melody” is hidden for a week.');
    await user.click(screen.getByRole('button', { name: '2 h' }));
    await waitFor(() => expect(document.querySelector('[data-stale]')).toBeNull());
    expect(await titles()).toEqual(['Alibi', 'The Patriot']);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('“The Broadway Melody” is back.')).toBeVisible();
    expect(await titles()).toEqual(['Alibi', 'The Broadway Melody', 'The Patriot']);
  });

  test('puts the film back if the server rejects it', async () => {
    start();
    server.use(http.post(at('/api/next/hidden/:film'), () => errorResponse(503, 'Busy.')));
    const { user } = await visit('/next');
    await titles();
    await user.click(screen.getByRole('button', { name: 'Not this one' }));
    expect(await screen.findByText("We couldn't hide “Alibi”. Busy.")).toBeVisible();
    expect(await titles()).toEqual(['Alibi', 'The Broadway Melody', 'The Patriot']);
  });

  test('can be taken back for all hidden films', async () => {
    const { hidden } = start({ hidden: 2 });
    const { user } = await visit('/next');
    expect(await screen.findByText('2 films hidden.')).toBeVisible();
    server.use(
      http.post(at('/api/next/tonight'), () => HttpResponse.json({ films, is_sample: false, hidden: 0 })),
    );
    await user.click(screen.getByRole('button', { name: 'Show them again' }));
    await waitFor(() => expect(hidden).toEqual(['show all']));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Tonight' })).toHaveFocus());
  });

  test('moves the focus to the heading when no film is left', async () => {
    start({ results: films.slice(0, 1) });
    const { user } = await visit('/next');
    await titles();
    await user.click(screen.getByRole('button', { name: 'Not this one' }));
    expect(await screen.findByRole('heading', { name: "You've passed on everything" })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Tonight' })).toHaveFocus();
  });

  test('keeps the focus in the list', async () => {
    start();
    const { user } = await visit('/next');
    await titles();
    await user.click(screen.getByRole('button', { name: 'Not this one: The Broadway Melody' }));
    await waitFor(() => expect(screen.queryByText('The Broadway Melody')).not.toBeInTheDocument());
    expect(document.activeElement).not.toBe(document.body);
  });
});

test('surprise me shows one film, another one, and all again', async () => {
  start();
  const { user } = await visit('/next');
  await titles();
  await user.click(screen.getByRole('button', { name: 'Surprise me' }));
  const [first] = await titles();
  expect(await titles()).toHaveLength(1);
  expect(screen.getByText(`Our pick for you: ${first}`)).toHaveAttribute('aria-live', 'polite');
  expect(screen.getByRole('button', { name: 'Another' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Another' }));
  const [second] = await titles();
  expect(second).not.toBe(first);
  expect(screen.getByText(`Our pick for you: ${second}`)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await titles()).toHaveLength(3);
});
