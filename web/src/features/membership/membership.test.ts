import { expect, test } from 'vitest';
import { aSubscription } from '../../testing/purchase';
import { findMembership, startedMembership } from './membership';

test('finds the full membership by its lookup key', () => {
  const posters = aSubscription({ id: 'sub_2', lookup_key: 'poster-club' });
  expect(findMembership([posters])).toBeUndefined();
  expect(findMembership([posters, aSubscription()])?.id).toBe('sub_1');
});

test.each([
  ['trialing', true],
  ['active', true],
  ['past_due', false],
  ['incomplete', false],
  ['canceled', false],
])('a subscription with status %s has started: %s', (status, hasStarted) => {
  expect(startedMembership(aSubscription({ status })) !== undefined).toBe(hasStarted);
  expect(startedMembership(aSubscription({ status, lookup_key: 'poster-club' }))).toBeUndefined();
});

test('without a subscription there is no membership', () => {
  expect(startedMembership(null)).toBeUndefined();
});
