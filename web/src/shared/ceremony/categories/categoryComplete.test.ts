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
      headerText: 'Directing, 97th: done',
      message: "You've seen both nominees.",
      segments: [
        { isFilled: true, isMarked: true },
        { isFilled: true, isMarked: false },
      ],
    });
  });

  it('has texts of its own for one and for three nominees', () => {
    expect(categoryComplete(1, summary('a')).message).toBe("You've seen the only nominee.");
    expect(categoryComplete(1, summary('a', 'b', 'c')).message).toBe("You've seen all 3 nominees.");
  });
});
