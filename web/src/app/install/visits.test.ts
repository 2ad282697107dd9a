import { expect, test } from 'vitest';
import { isHintDue, type Visits, withPageLoad } from './visits';

const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute);

function afterLoads(...times: Date[]): Visits | undefined {
  return times.reduce<Visits | undefined>(withPageLoad, undefined);
}

test.each([
  [[at(1, 12)], 1],
  [[at(1, 12), at(1, 12, 29)], 1],
  [[at(1, 12), at(1, 12, 30)], 2],
  // Half an hour since the last page, not since the first one.
  [[at(1, 12), at(1, 12, 20), at(1, 12, 40)], 1],
  [[at(1, 23, 50), at(2, 0, 5)], 2],
  [[at(1, 12), at(2, 12), at(9, 12)], 3],
])('page loads at %s are %s visits', (times, count) => {
  expect(afterLoads(...times)?.count).toBe(count);
});

test.each([
  [{ count: 2 }, false],
  [{ count: 3 }, true],
  [{ count: 7 }, true],
  [{ count: 3, hintedIn: 3 }, true],
  [{ count: 4, hintedIn: 3 }, false],
  [{ count: 3, hintedIn: 3, isDismissed: true }, false],
])('the hint of %o is due: %s', (visits, isDue) => {
  expect(isHintDue({ lastAt: 0, ...visits })).toBe(isDue);
});
