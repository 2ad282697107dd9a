import { expect, test } from 'vitest';
import { aFilm } from '../../../testing/catalogue';
import { matchLine } from './matchLine';

const hit = (...matched: string[]) => ({ ...aFilm({ name: 'Life Is Beautiful' }), matched });

test('a match in the name needs no line', () => {
  expect(matchLine({ type: 'titles', text: 'life' }, hit('Life Is Beautiful'), 100)).toBeUndefined();
});

test('a match in another title shows that title', () => {
  expect(matchLine({ type: 'titles', text: 'vita' }, hit('La vita è bella'), 100)).toEqual({
    label: 'Also known as ',
    text: 'La vita è bella',
  });
});

test('shows an excerpt of a long overview', () => {
  const overview = hit(`${'word '.repeat(40)}camp ${'word '.repeat(40)}`);
  expect(matchLine({ type: 'overviews', text: 'camp' }, overview, 40)?.text).toMatch(/^… .*camp.* …$/);
});
