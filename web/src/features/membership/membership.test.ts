import { expect, test } from 'vitest';
import { aSubscription } from '../../testing/purchase';
import { findMembership, startedMembership } from './membership';

test('the full membership is known by its key', () => {
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
])('a purchase that is %s has begun: %s', (status, hasBegun) => {
  expect(startedMembership(aSubscription({ status })) !== undefined).toBe(hasBegun);
  expect(startedMembership(aSubscription({ status, lookup_key: 'poster-club' }))).toBeUndefined();
});

test('nothing bought is no membership', () => {
  expect(startedMembership(null)).toBeUndefined();
});
