import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { createCache } from '../../app/cache';
import { localDaysAgo, localToday } from '../../lib/localToday';
import { aUser } from '../../testing/builders';
import { aWatch, diaryHandlers } from '../../testing/diary';
import { errorResponse, profileHandler, server } from '../../testing/server';
import { meQueries } from '../me/queries';
import { ToastProvider } from '../toasts/ToastProvider';
import { WatchedDateField } from './WatchedDateField';

const url = (path: string) => `${location.origin}${path}`;

async function show(dates: Record<string, string>, isViewed = true) {
  const onToday = vi.fn();
  const watches = Object.entries(dates).map(([film_id, watched]) =>
    aWatch({ _id: `${film_id}-1`, film_id, watched }),
  );
  const diary = diaryHandlers(watches);
  server.use(...diary.handlers);
  const cache = createCache();
  server.use(profileHandler(aUser({ viewed: ['jaws'] })));
  cache.setQueryData(meQueries.profile().queryKey, aUser({ viewed: ['jaws'] }));
  render(
    <QueryClientProvider client={cache}>
      <ToastProvider>
        <WatchedDateField film={{ _id: 'jaws', name: 'Jaws' }} isViewed={isViewed} onToday={onToday} />
      </ToastProvider>
    </QueryClientProvider>,
  );
  await waitFor(() => {
    for (const button of screen.getAllByRole('button')) expect(button).toBeEnabled();
  });
  return { user: userEvent.setup(), onToday, ...diary };
}

test.each([
  ['2024-03-10', 'Watched on March 10, 2024'],
  ['2024-03', 'Watched in March 2024'],
  ['2024', 'Watched in 2024'],
])('shows %s as "%s"', async (watched, text) => {
  await show({ jaws: watched });
  expect(screen.getByText(text)).toBeVisible();
});

test('saves partial and full dates and removes them', async () => {
  const { user, sent } = await show({});
  await user.click(screen.getByRole('button', { name: 'Add watch date for Jaws' }));
  expect(screen.getByLabelText('Year')).toHaveFocus();
  expect(screen.getByLabelText('Day')).toBeDisabled();
  await user.keyboard('1999');
  await user.selectOptions(screen.getByLabelText('Month'), 'July');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Watched in July 1999')).toBeVisible();
  expect(sent).toEqual(['date jaws 1999-07']);

  const change = screen.getByRole('button', { name: 'Change watch date for Jaws' });
  await waitFor(() => expect(change).toHaveFocus());
  await user.click(change);
  await user.selectOptions(screen.getByLabelText('Day'), '4');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Watched on July 4, 1999')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Change watch date for Jaws' }));
  await user.click(screen.getByRole('button', { name: 'Remove date' }));
  expect(await screen.findByRole('button', { name: 'Add watch date for Jaws' })).toBeVisible();
  expect(sent.at(-1)).toBe('date jaws unknown');
});

test('rejects a future year without a request', async () => {
  const { user, sent } = await show({});
  await user.click(screen.getByRole('button', { name: 'Add watch date for Jaws' }));
  await user.keyboard('2999{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('That date is in the future.');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('form')).toBeNull();
  expect(sent).toEqual([]);
});

test('reverts a date that the server rejects and shows the reason', async () => {
  const { user } = await show({ jaws: '2020' });
  server.use(
    http.post(url('/api/user/watched-date/:film'), () =>
      errorResponse(409, 'Mark the film as viewed first.'),
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Change watch date for Jaws' }));
  await user.clear(screen.getByLabelText('Year'));
  await user.keyboard('2021{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Mark the film as viewed first.');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('Watched in 2020')).toBeVisible();
});

test('has a button for today, unless there is a date', async () => {
  const { user, onToday } = await show({}, false);
  expect(screen.queryByRole('button', { name: /watch date/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Watched today: Jaws' }));
  expect(onToday).toHaveBeenCalledOnce();
});

test.each([
  ['Today', () => localToday()],
  ['Yesterday', () => localDaysAgo(1)],
])('%s is saved with one press', async (name, day) => {
  const { user, sent } = await show({ jaws: '2020' });
  expect(screen.queryByRole('button', { name: 'Watched today: Jaws' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Change watch date for Jaws' }));
  await user.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(sent).toEqual([`date jaws ${day()}`]));
  expect(screen.queryByRole('form')).toBeNull();
});

describe('a removed date', () => {
  async function remove(watched: string) {
    const shown = await show({ jaws: watched });
    await shown.user.click(screen.getByRole('button', { name: 'Change watch date for Jaws' }));
    await shown.user.click(screen.getByRole('button', { name: 'Remove date' }));
    expect(await screen.findByText('Watch date removed.')).toBeVisible();
    return { ...shown, undo: () => shown.user.click(screen.getByRole('button', { name: 'Undo' })) };
  }

  test('can be restored', async () => {
    const { undo, sent } = await remove('1999-07');
    await undo();
    expect(await screen.findByText('Watched in July 1999')).toBeVisible();
    expect(sent.at(-1)).toBe('import jaws 1999-07');
    expect(await screen.findByText('Undone.')).toBeVisible();
  });

  test('is not restored over a new one', async () => {
    const { undo, add, sent } = await remove('1999-07');
    add({ _id: 'jaws-1', film_id: 'jaws', watched: '2001' });
    await undo();
    expect(await screen.findByText("We left that alone: it's changed since.")).toBeVisible();
    expect(sent).toEqual(['date jaws unknown']);
    expect(await screen.findByText('Watched in 2001')).toBeVisible();
  });

  test('is not restored to a film that is no longer viewed', async () => {
    const { undo, sent } = await remove('1999');
    server.use(profileHandler(aUser({ viewed: [] })));
    await undo();
    expect(await screen.findByText("We left that alone: it's changed since.")).toBeVisible();
    expect(sent).toEqual(['date jaws unknown']);
  });
});

describe('a film watched again', () => {
  test('is logged for today with one press, which can be undone', async () => {
    const { user, sent } = await show({ jaws: '2020' });
    await user.click(screen.getByRole('button', { name: 'Watched again today: Jaws' }));
    expect(await screen.findByText('Logged Jaws again for today.')).toBeVisible();
    expect(screen.getByText('Watched in 2020')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone.')).toBeVisible();
    expect(sent).toEqual([`add jaws ${localToday()}`, 'remove jaws-2']);
  });

  test("shows the server's reason if it can't be logged", async () => {
    const { user } = await show({ jaws: '2020' });
    server.use(http.post(url('/api/user/watches'), () => errorResponse(409, 'The diary is full.')));
    await user.click(screen.getByRole('button', { name: 'Watched again today: Jaws' }));
    expect(await screen.findByText("We couldn't log Jaws again. The diary is full.")).toBeVisible();
  });

  test('cannot be logged twice for today', async () => {
    await show({ jaws: localToday() });
    expect(screen.queryByRole('button', { name: /again/ })).toBeNull();
  });
});

test('a date is removed without a network', async () => {
  const { user } = await show({ jaws: '2024' });
  server.use(
    http.get(url('/api/user/watches'), () => HttpResponse.error()),
    http.post(url('/api/user/watched-date/:film'), () => HttpResponse.error()),
  );
  await user.click(screen.getByRole('button', { name: 'Change watch date for Jaws' }));
  await user.click(screen.getByRole('button', { name: 'Remove date' }));
  expect(await screen.findByRole('button', { name: 'Add watch date for Jaws' })).toBeVisible();
});
