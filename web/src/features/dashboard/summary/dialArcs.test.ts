import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dialArcs } from './dialArcs';

test('an arc is filled by its share, from its start and never beyond its end', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 }), (shares) => {
      const arcs = dialArcs(shares);
      expect(arcs).toHaveLength(shares.length);
      for (const [index, { track, fill }] of arcs.entries()) {
        const share = shares[index] ?? 0;
        expect(fill === undefined).toBe(share === 0);
        if (!fill) continue;
        expect(fill.start).toBe(track.start);
        expect(fill.end).toBeLessThanOrEqual(track.end + 1e-12);
        const filled = (fill.end - fill.start) / (track.end - track.start);
        expect(filled).toBeCloseTo(Math.max(share, 0.02), 9);
      }
    }),
  );
});
