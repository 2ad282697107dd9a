import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import cases from '../../../../../api/cases/completeness.json';
import {
  ceremonyProgress,
  newlyComplete,
  progressOf,
  progressText,
  ringSegments,
  uniqueFilms,
} from './progress';

const film = (film_id: string, won = false) => ({ film_id, won });
const anyFilms = fc.array(
  fc.record({ film_id: fc.constantFrom('a', 'b', 'c', 'd', 'e'), won: fc.boolean() }),
);
const anyViewed = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'x')).map((ids) => new Set(ids));

describe('progress', () => {
  it('counts a film with two nominations once and preserves its win', () => {
    expect(uniqueFilms([film('a'), film('b'), film('a', true)])).toEqual([film('a', true), film('b')]);
    expect(progressOf([film('a'), film('a'), film('b')], new Set(['a']))).toEqual({
      viewed: 1,
      total: 2,
      isComplete: false,
    });
  });

  it('is complete when all films are viewed, but not without films', () => {
    expect(progressOf([film('a'), film('b')], new Set(['a', 'b', 'z'])).isComplete).toBe(true);
    expect(progressOf([], new Set()).isComplete).toBe(false);
  });

  // The server tests its rule against the same cases.
  it.each(cases)('$category at ceremony $ceremony with $viewed: $complete', ({ films, viewed, complete }) => {
    expect(
      progressOf(
        films.map((id) => film(id)),
        new Set(viewed),
      ).isComplete,
    ).toBe(complete);
  });

  it('fills as many segments as films are viewed', () => {
    fc.assert(
      fc.property(anyFilms, anyViewed, (films, viewed) => {
        const segments = ringSegments(films, viewed);
        const progress = progressOf(films, viewed);
        expect(segments).toHaveLength(progress.total);
        expect(segments.slice(0, progress.viewed).every((segment) => segment.isFilled)).toBe(true);
        expect(segments.slice(progress.viewed).some((segment) => segment.isFilled)).toBe(false);
        expect(progress.isComplete).toBe(progress.total > 0 && progress.viewed === progress.total);
      }),
    );
  });

  it('counts a film nominated in two categories of a ceremony once', () => {
    const category = { name: '', normalized_name: '', display_priority: 0, group: '' };
    const categories = [
      { category, films: [film('a'), film('b')] },
      { category, films: [film('a')] },
    ];
    expect(ceremonyProgress(categories, new Set(['a']))).toEqual({ viewed: 1, total: 2, isComplete: false });
  });

  it('has the name first in its text', () => {
    expect(progressText('Directing', { viewed: 3, total: 5, isComplete: false })).toBe(
      'Directing, 3 of 5 viewed',
    );
  });

  it('finds the newly complete categories', () => {
    const one = { films: [film('a'), film('b')] };
    const two = { films: [film('b'), film('c')] };
    const three = { films: [film('a')] };
    expect(newlyComplete([one, two, three], new Set(['a']), new Set(['a', 'b']))).toEqual([one]);
  });
});
