import { expect, test } from 'vitest';
import { countText } from './countText';

test.each([
  [0, '0 films'],
  [1, '1 film'],
  [5233, '5,233 films'],
])('%i', (count, text) => {
  expect(countText(count, 'film')).toBe(text);
});

test('irregular plural', () => {
  expect(countText(2, 'category', 'categories')).toBe('2 categories');
});
