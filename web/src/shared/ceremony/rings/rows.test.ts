import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_IN_ROW, ringRows } from './rows';

const groupsBelow =
  'documentary-feature animated-feature international-feature cinematography writing music visual-effects ' +
  'production-design film-editing sound makeup-costume shorts honorary other';

/** Parses categories in the form `group:name`, in order of priority. */
function categories(list: string) {
  return list.split(/\s+/).map((text, index) => {
    const [group = '', name = group] = text.split(':');
    return { category: { group, normalized_name: name, name, display_priority: index } };
  });
}

function named(rows: ReturnType<typeof ringRows>) {
  return rows.map((row) => row.map(({ category }) => category.normalized_name));
}

const acting =
  'actor:actor-in-a-leading-role actress:actress-in-a-leading-role ' +
  'actor:actor-in-a-supporting-role actress:actress-in-a-supporting-role';

describe('ringRows', () => {
  it('puts actors left, actresses right, and picture and directing between them', () => {
    const [top] = named(ringRows(categories(`picture:best-picture directing ${acting}`)));
    expect(top).toEqual([
      'actor-in-a-leading-role',
      'actor-in-a-supporting-role',
      'best-picture',
      'directing',
      'actress-in-a-supporting-role',
      'actress-in-a-leading-role',
    ]);
  });

  it('arranges the first ceremony', () => {
    const rows = ringRows(
      categories(
        'picture:best-picture picture:unique-and-artistic-picture directing:directing-dramatic-picture ' +
          'directing:directing-comedy-picture actor:actor-in-a-leading-role actress:actress-in-a-leading-role ' +
          'writing:a writing:b writing:c cinematography production-design visual-effects',
      ),
    );
    expect(named(rows)).toEqual([
      [
        'actor-in-a-leading-role',
        'best-picture',
        'unique-and-artistic-picture',
        'directing-dramatic-picture',
        'directing-comedy-picture',
        'actress-in-a-leading-role',
      ],
      ['cinematography', 'a', 'b', 'c', 'visual-effects', 'production-design'],
    ]);
  });

  it('arranges the newest ceremony', () => {
    const rows = ringRows(
      categories(
        `picture:best-picture directing ${acting} writing:original writing:adapted international-feature animated-feature ` +
          'documentary-feature cinematography film-editing production-design makeup-costume:costume ' +
          'makeup-costume:makeup music:score music:song sound visual-effects other:casting shorts:a shorts:b shorts:c',
      ),
    );
    expect(named(rows).slice(1)).toEqual([
      [
        'documentary-feature',
        'animated-feature',
        'international-feature',
        'cinematography',
        'original',
        'adapted',
      ],
      ['score', 'song', 'visual-effects', 'production-design', 'film-editing', 'sound'],
      ['costume', 'makeup', 'a', 'b', 'c', 'casting'],
    ]);
  });

  it('starts a new row only if a group would exceed seven', () => {
    const full = named(
      ringRows(categories('writing:a writing:b writing:c music:d music:e music:f visual-effects')),
    );
    expect(full).toEqual([[], ['a', 'b', 'c', 'd', 'e', 'f', 'visual-effects']]);
    const over = named(
      ringRows(categories('writing:a writing:b writing:c writing:d music:e music:f music:g music:h')),
    );
    expect(over).toEqual([[], ['a', 'b', 'c', 'd'], ['e', 'f', 'g', 'h']]);
  });

  const anyCategory = fc.record({
    group: fc.constantFrom(
      'actor',
      'actress',
      'picture',
      'directing',
      'new-group',
      ...groupsBelow.split(' '),
    ),
    display_priority: fc.nat({ max: 200 }),
    name: fc.string(),
  });
  const anyCeremony = fc
    .array(anyCategory, { maxLength: 40 })
    .map((all) =>
      all.map((category, index) => ({ category: { ...category, normalized_name: `c${index}` } })),
    );

  it('includes every category once, at most seven per row', () => {
    fc.assert(
      fc.property(anyCeremony, (ceremony) => {
        const rows = ringRows(ceremony);
        expect(rows.flat().toSorted(byName)).toEqual(ceremony.toSorted(byName));
        for (const row of rows) expect(row.length).toBeLessThanOrEqual(MAX_IN_ROW);
        for (const row of rows.slice(1)) expect(row.length).toBeGreaterThan(0);
      }),
    );
  });

  it('does not depend on the order of the categories', () => {
    const shuffled = anyCeremony
      .map((all) => all.map((item, index) => ({ category: { ...item.category, display_priority: index } })))
      .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })));
    fc.assert(
      fc.property(shuffled, ([all, other]) => {
        expect(ringRows(other)).toEqual(ringRows(all));
      }),
    );
  });
});

function byName(a: { category: { normalized_name: string } }, b: { category: { normalized_name: string } }) {
  return a.category.normalized_name.localeCompare(b.category.normalized_name);
}
