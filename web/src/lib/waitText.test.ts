import { expect, test } from 'vitest';
import { waitText } from './waitText';

test.each([
  [1, 'a second'],
  [2, '2 seconds'],
  [59, '59 seconds'],
  [60, 'a minute'],
  [61, '2 minutes'],
  [3540, '59 minutes'],
  [3541, 'an hour'],
  [3601, '2 hours'],
])('%i seconds are %s', (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});
