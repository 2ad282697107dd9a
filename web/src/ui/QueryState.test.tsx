import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { bothOf } from '../lib/query';
import { QueryState } from './QueryState';

const query = { data: undefined, error: null, isFetching: false, refetch: vi.fn() };
const failed = { ...query, error: new Error('The database is unavailable.') };
const title = "We couldn't load the films";

function show(
  state: typeof query | typeof failed | { data: string },
  failure: 'message' | object = { title },
) {
  render(
    <QueryState
      query={{ ...query, ...state }}
      pending="Loading…"
      failure={failure as { title: string }}
      explain={({ message }) => message === 'missing' && 'No such film'}
    >
      {(name: string) => <p>{name}</p>}
    </QueryState>,
  );
}

it('shows the placeholder until the data has loaded', () => {
  show(query);
  expect(screen.getByText('Loading…')).toBeVisible();
});

it.each([
  ['the title and the message', { title }, title],
  ['a note', { note: 'No films today.' }, 'No films today.'],
  ["the server's message", 'message' as const, 'The database is unavailable.'],
])('reports a failure with %s and a retry', async (_face, failure, text) => {
  const refetch = vi.fn();
  show({ ...failed, refetch }, failure);
  expect(screen.getByText(text)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
});

it('explains some errors differently', () => {
  show({ ...failed, error: new Error('missing') });
  expect(screen.getByText('No such film')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

it('keeps the data when a refetch fails, with a note', async () => {
  const refetch = vi.fn();
  show({ ...failed, data: 'Wings', refetch } as object as { data: string });
  expect(screen.getByText('Wings')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent("We couldn't refresh this.");
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
});

it('retries only the one of two queries that failed', () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const both = bothOf({ ...query, data: 1, refetch: first }, { ...failed, refetch: second });
  expect(both).toMatchObject({ data: undefined, error: failed.error });
  both.refetch();
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledOnce();
});
