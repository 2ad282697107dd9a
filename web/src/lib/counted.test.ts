import { expect, test } from 'vitest';
import { counted } from './counted';

test.each([
  [0, '0 films'],
  [1, '1 film'],
  [1204, '1,204 films'],
])('%d', (number, text) => {
  expect(counted(number, 'film')).toBe(text);
});
