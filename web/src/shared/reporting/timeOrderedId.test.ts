import { expect, test } from 'vitest';
import { timeOrderedId } from './timeOrderedId';

test('is a UUID of version 7 that starts with the time', () => {
  // The time of the example in RFC 9562.
  expect(timeOrderedId(0x017f22e279b0)).toMatch(/^017f22e2-79b0-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});

test('differs every time', () => {
  expect(new Set(Array.from({ length: 100 }, () => timeOrderedId(0)))).toHaveLength(100);
});
