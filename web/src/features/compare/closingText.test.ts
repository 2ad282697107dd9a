import { expect, test } from 'vitest';
import { closingTexts } from './closingText';

const closing = (normalized_name: string, mine: boolean, theirs: boolean) => ({
  ceremony: 97,
  category: { name: normalized_name, normalized_name, display_priority: 1, group: 'other' },
  mine,
  theirs,
});
const texts = (...closes: ReturnType<typeof closing>[]) =>
  closingTexts({ film_id: 'wings', closes, nominations: 4 }, 'Toto');

test('says for whom which categories are completed', () => {
  expect(
    texts(closing('sound', true, true), closing('directing', true, false), closing('casting', false, true)),
  ).toEqual([
    'Completes Sound (97th) for you both',
    'Completes Director (97th) for you',
    'Completes Casting (97th) for Toto',
  ]);
});

test('counts where names would be too many', () => {
  const all = ['sound', 'directing', 'casting'].map((name) => closing(name, true, true));
  expect(texts(...all.slice(1))).toEqual(['Completes Director (97th) and Casting (97th) for you both']);
  expect(texts(...all)).toEqual(['Completes 3 categories for you both']);
});

test('has something to say of a film that completes nothing', () => {
  expect(texts()).toEqual(['Brings you both closer in 4 categories']);
});
