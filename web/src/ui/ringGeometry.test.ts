import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Arc, arcPath, BOX, RADIUS, ringArcs } from './ringGeometry';

const counts = fc.integer({ min: 1, max: 60 });
const length = (arc: Arc) => arc.end - arc.start;

describe('ringArcs', () => {
  it('has one arc for each segment, in order, without overlap', () => {
    fc.assert(
      fc.property(counts, (count) => {
        const arcs = ringArcs(count);
        expect(arcs).toHaveLength(count);
        for (const [index, arc] of arcs.entries()) {
          expect(length(arc)).toBeGreaterThan(0);
          expect(arc.start).toBeGreaterThanOrEqual(arcs[index - 1]?.end ?? 0);
          expect(arc.end).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('makes all segments equally long', () => {
    fc.assert(
      fc.property(counts, (count) => {
        for (const arc of ringArcs(count))
          expect(length(arc)).toBeCloseTo(length(ringArcs(count)[0] ?? arc), 10);
      }),
    );
  });

  it('leaves small gaps between segments, and none in a ring of one', () => {
    fc.assert(
      fc.property(counts, (count) => {
        const covered = ringArcs(count).reduce((sum, arc) => sum + length(arc), 0);
        if (count === 1) expect(covered).toBe(1);
        else expect(covered).toBeLessThan(1);
        expect(covered).toBeGreaterThanOrEqual(0.7 - 1e-9);
      }),
    );
  });

  it('is empty without segments', () => {
    expect(ringArcs(0)).toEqual([]);
  });
});

describe('arcPath', () => {
  const numbers = (path: string) => path.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? [];

  it('starts and ends on the ring', () => {
    fc.assert(
      fc.property(counts, (count) => {
        for (const arc of ringArcs(count)) {
          const path = numbers(arcPath(arc, RADIUS));
          for (const point of [path.slice(0, 2), path.slice(-2)]) {
            const [x = Number.NaN, y = Number.NaN] = point;
            expect(Math.hypot(x - BOX / 2, y - BOX / 2)).toBeCloseTo(RADIUS, 2);
          }
        }
      }),
    );
  });

  it('starts at the top and runs clockwise', () => {
    expect(arcPath({ start: 0, end: 0.25 }, 40)).toBe('M50 10A40 40 0 0 1 90 50');
  });

  it('sets the large-arc flag for more than half a turn', () => {
    expect(arcPath({ start: 0, end: 0.75 }, 40)).toBe('M50 10A40 40 0 1 1 10 50');
  });

  it('closes a whole turn', () => {
    expect(arcPath({ start: 0, end: 1 }, 40)).toBe('M50 10A40 40 0 0 1 50 90A40 40 0 0 1 50 10');
  });
});
