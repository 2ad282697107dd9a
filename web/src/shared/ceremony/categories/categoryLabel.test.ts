import { describe, expect, it } from 'vitest';
import { categoryLabel, shortLabels, spokenCategory } from './categoryLabel';

describe('categoryLabel', () => {
  it('has unique labels that fit for all 53 categories', () => {
    const labels = Object.values(shortLabels);
    expect(labels).toHaveLength(53);
    expect(new Set(labels).size).toBe(53);
    expect(labels.filter((label) => label.length > 17)).toEqual([]);
  });

  it('shortens the name of an unlisted category', () => {
    expect(categoryLabel({ name: 'Stunts (Ensemble)', normalized_name: 'stunts-ensemble' })).toBe('Stunts');
    expect(categoryLabel({ name: '(Unnamed)', normalized_name: 'unnamed' })).toBe('(Unnamed)');
  });

  it('is contained in the spoken name', () => {
    const spoken = (name: string, normalized_name: string) => spokenCategory({ name, normalized_name });
    expect(spoken('Directing', 'directing')).toBe('Directing');
    expect(spoken('Actor in a Leading Role', 'actor-in-a-leading-role')).toBe('Actor in a Leading Role');
    expect(spoken('Actor in a Supporting Role', 'actor-in-a-supporting-role')).toBe(
      'Supp. Actor: Actor in a Supporting Role',
    );
  });
});
