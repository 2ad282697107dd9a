import { describe, expect, it } from 'vitest';
import { categoryLabel, shortLabels } from './categoryLabel';

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
});
