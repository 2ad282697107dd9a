import { expect, test } from 'vitest';
import { aSubscription } from '../../testing/purchase';
import { begunMembership, findMembership } from './membership';

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
  expect(begunMembership(aSubscription({ status })) !== undefined).toBe(hasBegun);
  expect(begunMembership(aSubscription({ status, lookup_key: 'poster-club' }))).toBeUndefined();
});

test('nothing bought is no membership', () => {
  expect(begunMembership(null)).toBeUndefined();
});
