import { screen } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { components } from '../../api/schema.gen';
import { localToday } from '../../lib/localToday';
import { aUser } from '../../testing/builders';
import { aWatch } from '../../testing/diary';
import { button, isOn, showButtons } from '../../testing/markButtons';
import { errorResponse, server } from '../../testing/server';
import { editQueueOf } from '../edits/editQueue';
import { meQueries } from '../me/queries';
import type { User } from '../me/user';

const url = (path: string) => `${location.origin}${path}`;

/** The user and the diary as stored on the server. */
let me: User;
let watches: components['schemas']['Watch'][];
/** The bodies of requests that add to the diary. */
let imported: unknown[];

function mark(film: string, isOn: boolean): User {
  const without = me.viewed.filter((other) => other !== film);
  me = { ...me, revision: me.revision + 1, viewed: isOn ? [...without, film] : without };
  return me;
}

describe('undo', () => {
  /** The states of each request to undo. */
  let undone: object[][];

  beforeEach(() => {
    undone = [];
    me = aUser({ viewed: ['chang'] });
    watches = [];
    imported = [];
    server.use(
      http.get(url('/api/user/watched-dates'), () => HttpResponse.json({})),
      http.get(url('/api/user/watches'), ({ request }) => {
        const film = new URL(request.url).searchParams.get('film_id');
        return HttpResponse.json({ watches: watches.filter(({ film_id }) => !film || film_id === film) });
      }),
      http.post(url('/api/user/import-watches'), async ({ request }) => {
        imported.push(await request.json());
        return HttpResponse.json({ added: 1, completed: 0 });
      }),
      http.get(url('/api/user/profile'), () => HttpResponse.json(me)),
      http.post<{ film: string; on: string }>(url('/api/user/viewed/:film/:on'), ({ params }) =>
        HttpResponse.json(mark(params.film, params.on === 'true')),
      ),
      http.post(url('/api/user/set-viewed-states'), async ({ request }) => {
        const { film_viewed_states: states } = (await request.json()) as {
          film_viewed_states: { film_id: string; viewed: boolean }[];
        };
        undone.push(states);
        for (const { film_id, viewed } of states) mark(film_id, viewed);
        return HttpResponse.json(me);
      }),
    );
  });

  const press = async (user: ReturnType<typeof userEvent.setup>, name: string, text: string) => {
    await user.click(button(name));
    expect(await screen.findByText(text)).toBeInTheDocument();
  };

  it('unmarks a film that was marked', async () => {
    const { user } = showButtons(me);
    await press(user, 'Wings', '“Wings” marked watched.');
    await user.click(button('Undo'));
    expect(await screen.findByText('Undone.')).toBeInTheDocument();
    expect(undone).toEqual([[{ film_id: 'wings', viewed: false }]]);
    expect(isOn('Wings')).toBe(false);
  });

  it('marks a film that was unmarked, with everything its diary had', async () => {
    const seen = { film_id: 'chang', watched: '2024-03', rating: 4.5, note: 'Again!', is_rewatch: false };
    const first = { ...seen, watched: '2001', rating: null, note: null };
    watches = [
      { _id: 'chang-2', ...seen },
      { _id: 'chang-1', ...first },
      { _id: 'alibi-1', ...seen, film_id: 'alibi' },
    ];
    const { user } = showButtons(me);
    await press(user, 'Chang', '“Chang” marked unwatched. Its watch date is gone too.');
    await user.click(button('Undo'));
    expect(await screen.findByText('Undone.')).toBeInTheDocument();
    expect(undone).toEqual([[{ film_id: 'chang', viewed: true }]]);
    expect(imported).toEqual([{ watches: [seen, first], restores: true }]);
    expect(isOn('Chang')).toBe(true);
  });

  it('reverts only what a batch has changed', async () => {
    const { user } = showButtons(me);
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
    const { user } = showButtons(me);
    await press(user, 'Wings today', '“Wings” marked watched.');
    expect(undone).toEqual([[{ film_id: 'wings', viewed: true, watched: localToday() }]]);
    expect(isOn('Wings')).toBe(true);
    watches = [aWatch({ film_id: 'wings', watched: localToday() })];
    await user.click(button('Undo'));
    expect(await screen.findByText('Undone.')).toBeInTheDocument();
    expect(undone[1]).toEqual([{ film_id: 'wings', viewed: false }]);
  });

  it('leaves a film that has changed on another device', async () => {
    const { user } = showButtons(me);
    await press(user, 'Wings', '“Wings” marked watched.');
    watches = [aWatch({ film_id: 'wings', watched: '2026' })];
    await user.click(button('Undo'));
    expect(await screen.findByText("We left that alone: it's changed since.")).toBeInTheDocument();
    expect(undone).toEqual([]);
    expect(isOn('Wings')).toBe(true);
  });

  it('is sent once when it is pressed twice', async () => {
    const { user } = showButtons(me);
    await press(user, 'Wings', '“Wings” marked watched.');
    await user.dblClick(button('Undo'));
    expect(await screen.findByText('Undone.')).toBeInTheDocument();
    expect(undone).toHaveLength(1);
  });

  it('does nothing after log-out, also when another user has logged in', async () => {
    const { user, cache } = showButtons(me);
    await press(user, 'Wings', '“Wings” marked watched.');
    // In another tab; this one doesn't know yet.
    cache.setQueryData([...meQueries.all, 'private'], 'of the former user');
    me = aUser({ _id: 'another', viewed: ['wings'] });
    await user.click(button('Undo'));
    expect(await screen.findByText("You've logged out since, so we left that alone.")).toBeInTheDocument();
    expect(undone).toEqual([]);
    expect(cache.getQueryData([...meQueries.all, 'private'])).toBeUndefined();
  });

  it('reports a failure and can be tried again', async () => {
    const { user } = showButtons(me);
    await press(user, 'Wings', '“Wings” marked watched.');
    server.use(
      http.post(url('/api/user/set-viewed-states'), () => errorResponse(500, 'We are busy.'), { once: true }),
    );
    await user.click(button('Undo'));
    expect(await screen.findByText("We couldn't undo that. We are busy.")).toBeInTheDocument();
    expect(isOn('Wings')).toBe(true);
    await user.click(button('Try again'));
    expect(await screen.findByText('Undone.')).toBeInTheDocument();
    expect(isOn('Wings')).toBe(false);
  });

  it('keeps a film viewed whose watch dates cannot be read, because they would be lost', async () => {
    server.use(http.get(url('/api/user/watches'), () => errorResponse(500, 'We are busy.')));
    const { user } = showButtons(me);
    await press(user, 'Chang', "We couldn't save “Chang”. We are busy.");
    expect(isOn('Chang')).toBe(true);
    expect(me.viewed).toEqual(['chang']);
  });

  it('of a change that waits replaces it by its opposite', async () => {
    server.use(http.post(url('/api/user/viewed/:film/:on'), () => HttpResponse.error()));
    const { user, cache } = showButtons(me);
    await press(user, 'Wings', '“Wings” marked watched.');
    const queue = editQueueOf(cache);
    const [mark] = queue.waiting();
    expect(mark).toMatchObject({ film_id: 'wings', kind: 'viewed', value: true });
    await user.click(button('Undo'));
    expect(await screen.findByText('Undone.')).toBeInTheDocument();
    expect(isOn('Wings')).toBe(false);
    expect(queue.waiting()).toMatchObject([{ film_id: 'wings', kind: 'viewed', value: false }]);
    expect(queue.waiting()[0]?.made_at).toBeGreaterThan(mark?.made_at ?? 0);
  });
});
