import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { Unreachable } from '../../api/problem';
import { createCache } from '../../app/cache';
import { localToday } from '../../lib/localToday';
import { aUser } from '../../testing/builders';
import { errorResponse, server } from '../../testing/server';
import { meQueries } from '../me/queries';
import type { User } from '../me/user';
import { ToastProvider } from '../toasts/ToastProvider';
import { useFilmMarks } from './useFilmMarks';
import { useMarks } from './useMarks';
import { useSetViewed } from './useSetViewed';

const films = ['Wings', 'Chang', 'Alibi'].map((name) => ({ _id: name.toLowerCase(), name }));
const url = (path: string) => `${location.origin}${path}`;

/** The user as stored on the server. */
let me: User;
let dates: Record<string, string>;
/** Responses that wait for the test to release them. */
let pendingResponses: (() => void)[];

function mark(list: 'viewed' | 'watchlist', films: readonly string[], isOn: boolean): User {
  const without = me[list].filter((film) => !films.includes(film));
  me = { ...me, revision: me.revision + 1, [list]: isOn ? [...without, ...films] : without };
  return me;
}

/** Delays a response until the test releases it; its body is fixed when the request arrives. */
function delayResponse(user: User): Promise<Response> {
  return new Promise((resolve) => pendingResponses.push(() => resolve(HttpResponse.json(user))));
}

beforeEach(() => {
  me = aUser({ viewed: ['chang'] });
  dates = {};
  pendingResponses = [];
  server.use(
    http.post<{ film: string; on: string }>(url('/api/user/viewed/:film/:on'), ({ params, request }) => {
      expect(request.headers.get('Prefer')).toBe('return=minimal');
      return delayResponse(mark('viewed', [params.film], params.on === 'true'));
    }),
    http.post<{ film: string; on: string }>(url('/api/user/watchlist/:film/:on'), ({ params }) =>
      delayResponse(mark('watchlist', [params.film], params.on === 'true')),
    ),
    http.get(url('/api/achievements/:film'), () => HttpResponse.json([])),
    http.get(url('/api/user/watched-dates'), () => HttpResponse.json(dates)),
    http.get(url('/api/user/profile'), () => HttpResponse.json(me)),
  );
});

let rendered: string[];

function Film({ film }: { film: { _id: string; name: string } }) {
  const { viewed, bookmark, watchedToday } = useFilmMarks(film);
  rendered.push(film.name);
  return (
    <>
      <button
        type="button"
        aria-pressed={viewed.isOn}
        aria-busy={viewed.isPending ?? false}
        onClick={viewed.onToggle}
      >
        {film.name}
      </button>
      <button type="button" aria-pressed={bookmark.isOn} onClick={bookmark.onToggle}>
        Bookmark {film.name}
      </button>
      <button type="button" onClick={watchedToday}>
        {film.name} today
      </button>
    </>
  );
}

function Summary() {
  const { setViewed } = useSetViewed();
  const all = films.map(({ _id }) => ({ film_id: _id, viewed: true }));
  return (
    <>
      <p>{[...useMarks().viewed].sort().join(' ') || 'nothing'}</p>
      <button type="button" onClick={() => setViewed(all).catch(() => {})}>
        all
      </button>
    </>
  );
}

function show() {
  const cache = createCache();
  cache.setQueryData(meQueries.profile().queryKey, me);
  rendered = [];
  render(
    <QueryClientProvider client={cache}>
      <ToastProvider>
        {films.map((film) => (
          <Film key={film._id} film={film} />
        ))}
        <Summary />
      </ToastProvider>
    </QueryClientProvider>,
  );
  return { cache, user: userEvent.setup() };
}

const button = (name: string) => screen.getByRole('button', { name });
const isOn = (name: string) => button(name).getAttribute('aria-pressed') === 'true';
const release = (call: number) => pendingResponses[call]?.();
const sent = (count: number) => waitFor(() => expect(pendingResponses).toHaveLength(count));

describe('a mark', () => {
  it('is visible at once and locked until the response arrives', async () => {
    const { user } = show();
    await user.click(button('Wings'));
    expect(isOn('Wings')).toBe(true);
    expect(button('Wings')).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByText('chang wings')).toBeInTheDocument();
    await user.click(button('Wings'));
    await sent(1);
    release(0);
    await waitFor(() => expect(button('Wings')).toHaveAttribute('aria-busy', 'false'));
    expect(isOn('Wings')).toBe(true);
    expect(pendingResponses).toHaveLength(1);
  });

  it('rerenders no other film', async () => {
    const { user } = show();
    rendered = [];
    await user.click(button('Wings'));
    await sent(1);
    release(0);
    await waitFor(() => expect(button('Wings')).toHaveAttribute('aria-busy', 'false'));
    expect(new Set(rendered)).toEqual(new Set(['Wings']));
  });

  it('is reverted with the reason when the server rejects it', async () => {
    server.use(
      http.post(url('/api/user/viewed/:film/:on'), () => errorResponse(404, 'There is no such film.')),
    );
    const { user, cache } = show();
    await user.click(button('Wings'));
    expect(await screen.findByText("We couldn't save “Wings”. There is no such film.")).toBeInTheDocument();
    expect(isOn('Wings')).toBe(false);
    expect(cache.getQueryData(meQueries.profile().queryKey)?.viewed).toEqual(['chang']);
  });

  it('is reverted with an explanation when the network is down', async () => {
    server.use(http.post(url('/api/user/viewed/:film/:on'), () => HttpResponse.error()));
    const { user } = show();
    await user.click(button('Chang'));
    expect(
      await screen.findByText(`We couldn't save “Chang”. ${new Unreachable(undefined).message}`),
    ).toBeInTheDocument();
    expect(isOn('Chang')).toBe(true);
  });

  it('does not interfere with other pending marks, in any response order', async () => {
    const { user } = show();
    await user.click(button('Wings'));
    await sent(1);
    await user.click(button('Alibi'));
    await sent(2);
    await user.click(button('Chang'));
    await sent(3);
    // The newest response arrives first and includes every mark; the older ones must not undo it.
    for (const call of [2, 0, 1]) {
      release(call);
      await waitFor(() => expect(screen.getByText('alibi wings')).toBeInTheDocument());
    }
    await waitFor(() => expect(button('Alibi')).toHaveAttribute('aria-busy', 'false'));
    expect([isOn('Wings'), isOn('Alibi'), isOn('Chang')]).toEqual([true, true, false]);
  });

  it('is applied on top of a profile that arrives while it is pending', async () => {
    const { user, cache } = show();
    const before = me;
    await user.click(button('Wings'));
    await sent(1);
    cache.setQueryData(meQueries.profile().queryKey, { ...before, viewed: ['chang', 'jaws'] });
    expect(await screen.findByText('chang jaws wings')).toBeInTheDocument();
  });
});

it('does not bookmark a viewed film', async () => {
  const { user } = show();
  await user.click(button('Bookmark Chang'));
  expect(isOn('Bookmark Chang')).toBe(false);
  await user.click(button('Bookmark Wings'));
  expect(isOn('Bookmark Wings')).toBe(true);
  await sent(1);
});

describe('a batch', () => {
  it('is visible at once and sent as one request', async () => {
    server.use(
      http.post(url('/api/user/set-viewed-states'), () =>
        delayResponse(
          mark(
            'viewed',
            films.map(({ _id }) => _id),
            true,
          ),
        ),
      ),
    );
    const { user } = show();
    await user.click(button('all'));
    expect(films.map(({ name }) => isOn(name))).toEqual([true, true, true]);
    await sent(1);
    release(0);
    await waitFor(() => expect(button('Wings')).toHaveAttribute('aria-busy', 'false'));
    expect(screen.getByText('alibi chang wings')).toBeInTheDocument();
  });

  it('is all or nothing', async () => {
    server.use(
      http.post(url('/api/user/set-viewed-states'), () => errorResponse(422, 'Jaws is not a nominee.')),
    );
    const { user } = show();
    await user.click(button('all'));
    expect(
      await screen.findByText("We couldn't save the 3 films. Jaws is not a nominee."),
    ).toBeInTheDocument();
    expect(films.map(({ name }) => isOn(name))).toEqual([false, true, false]);
  });
});

describe('undo', () => {
  /** The states of each request to undo. */
  let undone: object[][];

  beforeEach(() => {
    undone = [];
    server.use(
      http.post<{ film: string; on: string }>(url('/api/user/viewed/:film/:on'), ({ params }) =>
        HttpResponse.json(mark('viewed', [params.film], params.on === 'true')),
      ),
      http.post(url('/api/user/set-viewed-states'), async ({ request }) => {
        const { film_viewed_states: states } = (await request.json()) as {
          film_viewed_states: { film_id: string; viewed: boolean }[];
        };
        undone.push(states);
        for (const { film_id, viewed } of states) mark('viewed', [film_id], viewed);
        return HttpResponse.json(me);
      }),
    );
  });

  const press = async (user: ReturnType<typeof userEvent.setup>, name: string, text: string) => {
    await user.click(button(name));
    expect(await screen.findByText(text)).toBeInTheDocument();
  };

  it('unmarks a film that was marked', async () => {
    const { user } = show();
    await press(user, 'Wings', '“Wings” marked watched.');
    await user.click(button('Undo'));
    expect(await screen.findByText('Undone.')).toBeInTheDocument();
    expect(undone).toEqual([[{ film_id: 'wings', viewed: false }]]);
    expect(isOn('Wings')).toBe(false);
  });

  it('marks a film that was unmarked, with its watch date', async () => {
    dates = { chang: '2024-03' };
    const { user } = show();
    await press(user, 'Chang', '“Chang” marked unwatched. Its watch date is gone too.');
    dates = {};
    await user.click(button('Undo'));
    expect(await screen.findByText('Undone.')).toBeInTheDocument();
    expect(undone).toEqual([[{ film_id: 'chang', viewed: true, watched: '2024-03' }]]);
    expect(isOn('Chang')).toBe(true);
  });

  it('reverts only what a batch has changed', async () => {
    const { user } = show();
    // The celebration has the same action as the confirmation.
    await press(user, 'all', 'Sound, 2nd: done');
    undone = [];
    await user.click(button('Undo'));
    expect(await screen.findByText('Undone.')).toBeInTheDocument();
    expect(undone[0]?.map((state) => ({ ...state }))).toEqual([
      { film_id: 'wings', viewed: false },
      { film_id: 'alibi', viewed: false },
    ]);
    expect(isOn('Chang')).toBe(true);
  });

  it('unmarks a film that was marked as watched today', async () => {
    const { user } = show();
    await press(user, 'Wings today', '“Wings” marked watched.');
    expect(undone).toEqual([[{ film_id: 'wings', viewed: true, watched: localToday() }]]);
    expect(isOn('Wings')).toBe(true);
    dates = { wings: localToday() };
    await user.click(button('Undo'));
    expect(await screen.findByText('Undone.')).toBeInTheDocument();
    expect(undone[1]).toEqual([{ film_id: 'wings', viewed: false }]);
  });

  it('leaves a film that has changed on another device', async () => {
    const { user } = show();
    await press(user, 'Wings', '“Wings” marked watched.');
    dates = { wings: '2026' };
    await user.click(button('Undo'));
    expect(await screen.findByText("We left that alone: it's changed since.")).toBeInTheDocument();
    expect(undone).toEqual([]);
    expect(isOn('Wings')).toBe(true);
  });

  it('is sent once when it is pressed twice', async () => {
    const { user } = show();
    await press(user, 'Wings', '“Wings” marked watched.');
    await user.dblClick(button('Undo'));
    expect(await screen.findByText('Undone.')).toBeInTheDocument();
    expect(undone).toHaveLength(1);
  });

  it('does nothing after log-out, also when another user has logged in', async () => {
    const { user, cache } = show();
    await press(user, 'Wings', '“Wings” marked watched.');
    cache.setQueryData(meQueries.profile().queryKey, aUser({ _id: 'another', viewed: ['wings'] }));
    await user.click(button('Undo'));
    expect(await screen.findByText("You've logged out since, so we left that alone.")).toBeInTheDocument();
    expect(undone).toEqual([]);
  });

  it('reports a failure and can be tried again', async () => {
    const { user } = show();
    await press(user, 'Wings', '“Wings” marked watched.');
    server.use(
      http.post(url('/api/user/set-viewed-states'), () => errorResponse(503, 'We are busy.'), { once: true }),
    );
    await user.click(button('Undo'));
    expect(await screen.findByText("We couldn't undo that. We are busy.")).toBeInTheDocument();
    expect(isOn('Wings')).toBe(true);
    await user.click(button('Try again'));
    expect(await screen.findByText('Undone.')).toBeInTheDocument();
    expect(isOn('Wings')).toBe(false);
  });

  it('keeps a film viewed whose watch dates cannot be read, because they would be lost', async () => {
    server.use(http.get(url('/api/user/watched-dates'), () => errorResponse(503, 'We are busy.')));
    const { user } = show();
    await press(user, 'Chang', "We couldn't save “Chang”. We are busy.");
    expect(isOn('Chang')).toBe(true);
    expect(me.viewed).toEqual(['chang']);
  });
});
