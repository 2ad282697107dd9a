import { describe, expect, it } from 'vitest';
import { categoryComplete } from './categoryComplete';

function summary(...films: string[]) {
  return {
    category: { name: 'Directing', normalized_name: 'directing', display_priority: 20, group: 'directing' },
    films: films.map((film_id) => ({ film_id, won: film_id === 'a' })),
  };
}

describe('categoryComplete', () => {
  it('names the category and counts its unique films', () => {
    const toast = categoryComplete(97, summary('a', 'b', 'a'));
    expect(toast).toMatchObject({
      subtype: 'CATEGORY_COMPLETE',
      headerText: 'Directing complete',
      message: 'You have seen all 2 nominees of the 97th.',
      segments: [
        { isFilled: true, isMarked: true },
        { isFilled: true, isMarked: false },
      ],
    });
  });

  it('has a special text for a single nominee', () => {
    expect(categoryComplete(1, summary('a')).message).toBe('You have seen the only nominee of the 1st.');
  });
});
