import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { aUser } from '../../testing/builders';
import { meQueries, updateMe } from '../me/queries';
import { nextKey } from './nextKey';
import { outdateWithMarks } from './outdated';

const queryKey = [...nextKey, 'plan'];

function start() {
  const cache = new QueryClient();
  outdateWithMarks(cache);
  cache.setQueryData(meQueries.profile().queryKey, aUser({ revision: 1, viewed: ['alibi'] }));
  cache.setQueryData(queryKey, {});
  return { cache, isOutdated: () => cache.getQueryState(queryKey)?.isInvalidated };
}

test('a plan is outdated once the server has accepted other films', () => {
  const { cache, isOutdated } = start();
  updateMe(cache, aUser({ revision: 2, viewed: ['alibi', 'wings'] }));
  expect(isOutdated()).toBe(true);
});

test('a plan is not outdated by other changes of the user', () => {
  const { cache, isOutdated } = start();
  updateMe(cache, aUser({ revision: 2, viewed: ['alibi'], watchlist: ['wings'], username: 'Eve' }));
  cache.setQueryData(meQueries.profile().queryKey, aUser({ _id: 'other', viewed: [] }));
  expect(isOutdated()).toBe(false);
});

test('a response that is on its way while films are accepted is outdated when it arrives', async () => {
  const { cache, isOutdated } = start();
  cache.removeQueries({ queryKey });
  let respond = (_plan: object) => {};
  const queryFn = () => new Promise<object>((resolve) => (respond = resolve));
  const fetched = cache.fetchQuery({ queryKey, queryFn });
  updateMe(cache, aUser({ revision: 2, viewed: [] }));
  respond({});
  await fetched;
  expect(isOutdated()).toBe(true);
});
