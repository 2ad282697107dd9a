import { expect, test } from 'vitest';
import { type CompletedCategory, categoriesDone } from './achievementText';

const completed = (name: string, ceremony: number): CompletedCategory => ({
  ceremony,
  category: { name, normalized_name: name.toLowerCase(), display_priority: 1, group: 'picture' },
  films: [],
});

test.each([
  [[completed('Sound', 95)], 'Sound, 95th: done'],
  [[completed('Best Picture', 95), completed('Sound', 95)], 'Best Picture and Sound, 95th: done'],
  [
    ['Best Picture', 'Directing', 'Sound', 'Casting'].map((name) => completed(name, 95)),
    'Best Picture, Directing and 2 more, 95th: done',
  ],
  [
    [completed('Best Picture', 95), completed('Best Picture', 2), completed('Sound', 2)],
    'Best Picture (95th), Best Picture (2nd) and 1 more: done',
  ],
])('%# names the first two categories: %s', (categories, text) => {
  expect(categoriesDone(categories)).toBe(text);
});
