import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { editDatabase } from '../../../shared/edits/editDatabase';
import { editQueueOf } from '../../../shared/edits/editQueue';
import { aUser } from '../../../testing/builders';
import { visit } from '../../../testing/render';
import { errorResponse, profileHandler, server } from '../../../testing/server';

let users = 0;

afterEach(() => {
  vi.restoreAllMocks();
  act(() => void window.dispatchEvent(new Event('online')));
});

function goOffline() {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  server.use(http.post(`${location.origin}/api/user/edits`, () => HttpResponse.error()));
  act(() => void window.dispatchEvent(new Event('offline')));
}

async function visitAsMember() {
  const me = aUser({ _id: `offline${users++}` });
  server.use(profileHandler(me));
  const page = await visit('/friends');
  const queue = editQueueOf(page.cache);
  await screen.findByRole('button', { name: /^Account menu/ });
  const wait = (count: number) =>
    act(() =>
      queue.release(
        queue.add(
          me._id,
          Array.from({ length: count }, (_, index) => ({
            film_id: `film${index}`,
            kind: 'viewed' as const,
            value: true,
          })),
        ),
      ),
    );
  return { ...page, me, queue, wait };
}

test('says that marks are saved without a network, and how many changes wait', async () => {
  const { user, wait } = await visitAsMember();
  goOffline();
  expect(
    // Its code is loaded when there is a user.
    await screen.findByText("You're offline. Your marks are saved and will sync when you're back."),
  ).toBeInTheDocument();
  wait(3);
  await user.click(screen.getByRole('button', { name: '3 changes waiting' }));
  const dialog = await screen.findByRole('dialog', { name: 'Changes waiting' });
  expect(within(dialog).getAllByText('Watched')).toHaveLength(3);
});

test('says so if the browser could not save the marks', async () => {
  const { wait } = await visitAsMember();
  goOffline();
  const failing = vi.spyOn(editDatabase, 'put').mockRejectedValue(new DOMException('', 'QuotaExceededError'));
  wait(1);
  expect(
    await screen.findByText(
      "You're offline. This browser couldn't save your latest marks: keep this page open until you're back.",
    ),
  ).toBeInTheDocument();
  failing.mockRestore();
});

test('shows what will never be saved, until the user drops it', async () => {
  const { user, queue, wait } = await visitAsMember();
  server.use(
    http.post(`${location.origin}/api/user/edits`, async ({ request }) => {
      const { edits } = (await request.json()) as { edits: { id: string }[] };
      const rejected = edits.map(({ id }) => ({ id, detail: "There's no such film." }));
      return HttpResponse.json({ applied: [], superseded: [], rejected, revision: 0 });
    }),
  );
  wait(1);
  await user.click(await screen.findByRole('button', { name: "1 change couldn't be saved" }));
  const dialog = await screen.findByRole('dialog', { name: 'Changes waiting' });
  expect(within(dialog).getByText("There's no such film.")).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Drop' }));
  expect(within(dialog).getByText('Everything is saved.')).toBeInTheDocument();
  expect(queue.waiting()).toEqual([]);
});

test('asks before log-out while changes wait, and clears them afterwards', async () => {
  const { user, queue, wait } = await visitAsMember();
  const logOuts: unknown[] = [];
  server.use(
    http.post(`${location.origin}/api/user/edits`, () => HttpResponse.error()),
    http.post(`${location.origin}/api/auth/logout`, () => {
      logOuts.push('log-out');
      return new HttpResponse(null, { status: 204 });
    }),
  );
  wait(2);
  const logOut = async () => {
    await user.click(screen.getByRole('button', { name: /^Account menu/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Log out' }));
    return screen.findByRole('dialog', { name: 'Log out and lose changes?' });
  };
  const first = await logOut();
  expect(within(first).getByText(/^2 changes on this device haven't been saved yet/)).toBeInTheDocument();
  await user.click(within(first).getByRole('button', { name: 'Stay logged in' }));
  expect(queue.waiting()).toHaveLength(2);
  expect(logOuts).toEqual([]);

  await user.click(within(await logOut()).getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(queue.waiting()).toEqual([]));
  expect(logOuts).toEqual(['log-out']);
});

test('keeps waiting changes if the log-out fails', async () => {
  const { user, queue, wait } = await visitAsMember();
  server.use(
    http.post(`${location.origin}/api/user/edits`, () => HttpResponse.error()),
    http.post(`${location.origin}/api/auth/logout`, () => errorResponse(503, 'Later, please.')),
  );
  wait(1);
  await user.click(screen.getByRole('button', { name: /^Account menu/ }));
  await user.click(screen.getByRole('menuitem', { name: 'Log out' }));
  const dialog = await screen.findByRole('dialog', { name: 'Log out and lose changes?' });
  await user.click(within(dialog).getByRole('button', { name: 'Log out' }));
  expect(await screen.findByText('Later, please.')).toBeInTheDocument();
  expect(queue.waiting()).toHaveLength(1);
});
