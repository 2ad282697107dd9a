import { expect, test } from 'vitest';
import { signInProblem } from './signInProblem';

test.each([
  ['account_exists', /already an account.*connect Google in your settings/],
  ['held_by_another', /use Google for another Laurels account/],
  ['sign_in_again', /log in again first, then connect Google/],
  ['expired', /too long or was already used/],
  ['too_many', /Wait a few minutes/],
  ['not_set_up', /^This site doesn't offer log-in with Google\.$/],
  ['provider', /Google didn't confirm your log-in/],
  ['unavailable', /couldn't save your log-in/],
  ['made_up', /didn't work/],
])('explains %s', (code, text) => {
  expect(signInProblem(code, 'google')).toMatch(text);
});

test('returns nothing without a problem and never names an unknown provider', () => {
  expect(signInProblem(undefined, 'google')).toBeUndefined();
  expect(signInProblem('provider', '<b>evil</b>')).toMatch(/The other account didn't confirm/);
});
