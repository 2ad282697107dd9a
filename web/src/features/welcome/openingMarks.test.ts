import { describe, expect, it } from 'vitest';
import { newestFilms } from '../../testing/catalogue';
import { openingMarks } from './openingMarks';
import { mostNominated } from './tour/mostNominated';

describe('openingMarks', () => {
  it('marks some nominees of Best Picture, winner first, but never all of them', () => {
    expect(openingMarks(newestFilms)).toEqual(['melody', 'alibi']);
    expect(openingMarks([])).toEqual([]);
  });
});

describe('mostNominated', () => {
  it('ranks by nominations and includes a film in another language', () => {
    const [alibi, melody] = newestFilms;
    expect(mostNominated(newestFilms, 2).map((film) => film._id)).toEqual([alibi?._id, 'patriot']);
    expect(mostNominated(newestFilms, 3).map((film) => film._id)).toEqual([
      alibi?._id,
      melody?._id,
      'patriot',
    ]);
  });
});
