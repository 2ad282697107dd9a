import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { aUser } from '../../testing/builders';
import { button, films, isOn, rendered, showButtons } from '../../testing/markButtons';
import { errorResponse, server } from '../../testing/server';
import { editQueueOf } from '../edits/editQueue';
import { meQueries } from '../me/queries';
import type { User } from '../me/user';

const url = (path: string) => `${location.origin}${path}`;

/** The user as stored on the server. */
let me: User;
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
    http.get(url('/api/user/watched-dates'), () => HttpResponse.json({})),
  );
});

const release = (call: number) => pendingResponses[call]?.();
const sent = (count: number) => waitFor(() => expect(pendingResponses).toHaveLength(count));

describe('a mark', () => {
  it('is visible at once and locked until the response arrives', async () => {
    const { user } = showButtons(me);
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
    const { user } = showButtons(me);
    rendered.length = 0;
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
    const { user, cache } = showButtons(me);
    await user.click(button('Wings'));
    expect(await screen.findByText("We couldn't save “Wings”. There is no such film.")).toBeInTheDocument();
    expect(isOn('Wings')).toBe(false);
    expect(cache.getQueryData(meQueries.profile().queryKey)?.viewed).toEqual(['chang']);
  });

  it('waits when the network is down', async () => {
    server.use(http.post(url('/api/user/viewed/:film/:on'), () => HttpResponse.error()));
    const { user, cache } = showButtons(me);
    await user.click(button('Chang'));
    await waitFor(() => expect(editQueueOf(cache).waiting()).toHaveLength(1));
    expect(editQueueOf(cache).waiting()[0]).toMatchObject({ film_id: 'chang', kind: 'viewed', value: false });
    expect(isOn('Chang')).toBe(false);
    await waitFor(() => expect(button('Chang')).toHaveAttribute('aria-busy', 'false'));
    expect(screen.queryByText(/couldn't save/)).not.toBeInTheDocument();
  });

  it('does not interfere with other pending marks, in any response order', async () => {
    const { user } = showButtons(me);
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
    const { user, cache } = showButtons(me);
    const before = me;
    await user.click(button('Wings'));
    await sent(1);
    cache.setQueryData(meQueries.profile().queryKey, { ...before, viewed: ['chang', 'jaws'] });
    expect(await screen.findByText('chang jaws wings')).toBeInTheDocument();
  });
});

it('does not bookmark a viewed film', async () => {
  const { user } = showButtons(me);
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
    const { user } = showButtons(me);
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
    const { user } = showButtons(me);
    await user.click(button('all'));
    expect(
      await screen.findByText("We couldn't save the 3 films. Jaws is not a nominee."),
    ).toBeInTheDocument();
    expect(films.map(({ name }) => isOn(name))).toEqual([false, true, false]);
  });
});
