import { expect, test } from 'vitest';
import { aFilm } from '../../testing/catalogue';
import { matchLine } from './matchLine';

const hit = (...matched: string[]) => ({ ...aFilm({ name: 'Life Is Beautiful' }), matched });

test('a title found by its name needs no more words', () => {
  expect(matchLine({ type: 'titles', text: 'life' }, hit('Life Is Beautiful'), 100)).toBeUndefined();
});

test('a title found by another name shows that', () => {
  expect(matchLine({ type: 'titles', text: 'vita' }, hit('La vita è bella'), 100)).toEqual({
    label: 'Also known as ',
    text: 'La vita è bella',
  });
});

test('people are named, and a long story is cut to what was found', () => {
  expect(matchLine({ type: 'nominees', text: 'b' }, hit('Roberto Benigni', 'Nicola Piovani'), 9)).toEqual({
    label: 'Nominated: ',
    text: 'Roberto Benigni, Nicola Piovani',
  });
  const story = hit(`${'word '.repeat(40)}camp ${'word '.repeat(40)}`);
  expect(matchLine({ type: 'overviews', text: 'camp' }, story, 40)?.text).toMatch(/^… .*camp.* …$/);
});
