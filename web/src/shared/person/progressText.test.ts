import { expect, test } from 'vitest';
import { progressNow, progressText } from './progressText';

const left = (...ids: string[]) => ids.map((_id) => ({ _id, name: _id, year: 1950 }));

test.each([
  [{ films: 6, seen: 5, left: left('a') }, [], 'One film left'],
  [{ films: 6, seen: 5, left: left('a') }, ['a'], 'All 6 seen'],
  [{ films: 1, seen: 0, left: left('a') }, ['a'], 'Seen'],
  [{ films: 1, seen: 0, left: left('a') }, [], '0 of 1 seen'],
  [{ films: 6, seen: 4, left: left('a', 'b') }, ['b'], 'One film left'],
  [{ films: 21, seen: 12, left: [] }, ['a'], '12 of 21 seen'],
])('%o with %j viewed is “%s”', (person, viewed, text) => {
  expect(progressText(progressNow(person, new Set(viewed)))).toBe(text);
});
