import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { posterDesign } from './posterDesign';

const anyId = fc.integer({ min: 1, max: 40_000_000 }).map((number) => `tt${String(number).padStart(7, '0')}`);
const anyGenres = fc.uniqueArray(fc.constantFrom('Drama', 'Comedy', 'War', 'Western', 'Unheard Of'));

describe('posterDesign', () => {
  it('is deterministic and never empty', () => {
    fc.assert(
      fc.property(anyId, anyGenres, (id, genres) => {
        const design = posterDesign(id, genres);
        expect(design).toEqual(posterDesign(id, genres));
        expect(design.shapes.length).toBeGreaterThan(2);
        for (const { d } of design.shapes) expect(d).not.toMatch(/NaN|undefined|Infinity/);
      }),
    );
  });

  it('varies among films of one genre', () => {
    const looks = Array.from({ length: 200 }, (_, index) => {
      const { palette, motif, layout } = posterDesign(`tt${1_000_000 + index * 37}`, ['Drama']);
      return { motif, palette, look: `${palette} ${motif} ${layout}` };
    });
    expect(new Set(looks.map(({ look }) => look)).size).toBeGreaterThan(100);
    expect(new Set(looks.map(({ motif }) => motif)).size).toBeGreaterThanOrEqual(8);
    expect(new Set(looks.map(({ palette }) => palette)).size).toBeGreaterThanOrEqual(8);
  });
});
