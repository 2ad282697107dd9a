import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FrontierPoint } from '../../../shared/next/types';
import { axisHours, findKnees, indexWithin, nearestIndex, positionOf, usablePoints } from './frontier';

const point = (minutes: number, rings: number): FrontierPoint => ({ minutes, rings });

/** Cheap rings first, then dearer ones. */
const bent = [
  point(120, 10),
  point(240, 20),
  point(360, 30),
  point(1020, 44),
  point(3000, 50),
  point(6000, 52),
];

test('knees are where the curve bends, in words', () => {
  expect(findKnees(bent).map(({ minutes, text }) => [minutes, text])).toEqual([
    [360, '6 hours close 30 rings'],
    [1020, '11 more hours close 14 rings'],
    [3000, '33 more hours close 6 rings'],
  ]);
});

test('less than two hours are named in minutes', () => {
  expect(findKnees([point(90, 9), point(5000, 10)])[0]?.text).toBe('90 minutes close 9 rings');
  expect(findKnees([point(90, 1), point(5000, 2)])[0]?.text).toBe('90 minutes close 1 ring');
});

test('a straight line and an empty chart have no knees', () => {
  expect(findKnees([point(100, 1), point(200, 2), point(300, 3)])).toEqual([]);
  expect(findKnees([point(100, 5)])).toEqual([]);
  expect(findKnees([])).toEqual([]);
});

const frontiers = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 20 })), { maxLength: 60 })
  .map((steps) => {
    let minutes = 0;
    let rings = 0;
    return steps.map(([more, closed]) => {
      minutes += more;
      rings += closed;
      return point(minutes, rings);
    });
  });

test('knees are points of the frontier, at most three, from left to right', () => {
  fc.assert(
    fc.property(frontiers, (points) => {
      const knees = findKnees(points);
      expect(knees.length).toBeLessThanOrEqual(3);
      for (const { minutes, rings } of knees) expect(points).toContainEqual({ minutes, rings });
      expect(knees.map(({ minutes }) => minutes)).toEqual(
        knees.map(({ minutes }) => minutes).toSorted((a, b) => a - b),
      );
    }),
  );
});

test('points that close no more than a cheaper one cannot be chosen', () => {
  expect(usablePoints([point(0, 0), point(200, 2), point(100, 2), point(300, 2), point(400, 3)])).toEqual([
    point(100, 2),
    point(400, 3),
  ]);
});

test('minutes choose the last point within them', () => {
  expect([0, 120, 300, 9999].map((minutes) => indexWithin(bent, minutes))).toEqual([0, 0, 1, 5]);
  expect(indexWithin([], 100)).toBe(0);
});

test('every point is the nearest to its own position', () => {
  fc.assert(
    fc.property(frontiers, (points) => {
      const max = points.at(-1)?.minutes ?? 1;
      for (const [index, { minutes }] of points.entries())
        expect(nearestIndex(points, positionOf(minutes, max))).toBe(index);
    }),
  );
});

test.each([
  [120, [1, 2]],
  [600, [2, 4, 6, 8, 10]],
  [5 * 60, [1, 2, 3, 4, 5]],
])('%i minutes have a linear axis', (max, hours) => {
  expect(axisHours(max)).toEqual(hours);
});

test('thousands of hours leave room for an evening', () => {
  expect(axisHours(4000 * 60).length).toBeGreaterThan(2);
  expect(positionOf(180, 4000 * 60)).toBeGreaterThan(0.02);
});
