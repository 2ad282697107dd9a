import { expect, test } from 'vitest';
import { signInProblem } from './signInProblem';

test.each([
  ['account_exists', /already an account.*connect Google in your settings/],
  ['held_by_another', /use Google for another Laurels account/],
  ['expired', /too long or was used before/],
  ['too_many', /wait a few minutes/],
  ['provider', /hear from Google who you are/],
  ['unavailable', /could not be kept/],
  ['made_up', /did not work/],
])('explains %s', (code, text) => {
  expect(signInProblem(code, 'google')).toMatch(text);
});

test('returns nothing without a problem and never names an unknown provider', () => {
  expect(signInProblem(undefined, 'google')).toBeUndefined();
  expect(signInProblem('provider', '<b>evil</b>')).toMatch(/hear from the other account/);
});
