import { describe, expect, it } from 'vitest';
import { categoryLabel, shortLabels } from './categoryLabel';

describe('categoryLabel', () => {
  it('knows all 54 categories by labels that fit and differ', () => {
    const labels = Object.values(shortLabels);
    expect(labels).toHaveLength(54);
    expect(new Set(labels).size).toBe(54);
    expect(labels.filter((label) => label.length > 17)).toEqual([]);
  });

  it('makes do with the name of a category it does not know', () => {
    expect(categoryLabel({ name: 'Stunts (Ensemble)', normalized_name: 'stunts-ensemble' })).toBe('Stunts');
    expect(categoryLabel({ name: '(Unnamed)', normalized_name: 'unnamed' })).toBe('(Unnamed)');
  });
});
