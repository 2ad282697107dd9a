import { expect, test } from 'vitest';
import { listText } from './listText';

test.each([
  [[], ''],
  [['you'], 'you'],
  [['you', 'Ben'], 'you and Ben'],
  [['you', 'Ben', 'Cleo'], 'you, Ben and Cleo'],
])('%j', (items, text) => {
  expect(listText(items)).toBe(text);
});
