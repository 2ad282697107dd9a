import { expect, test } from 'vitest';
import { newestFilms } from '../../../testing/catalogue';
import { winnerBoard, withOutcome } from './winnerBoard';

test('sorts categories and lists their nominations with the number of wins', () => {
  const board = winnerBoard(newestFilms);
  expect(board.map(({ name, wins, nominations }) => [name, wins, nominations.length])).toEqual([
    ['Best Picture', 1, 3],
    ['Directing', 1, 3],
    ['Sound', 0, 1],
  ]);
  const films = board[0]?.nominations.map((nomination) => nomination.films[0]?.name);
  expect(films, 'sorted by name, not by outcome').toEqual(['Alibi', 'The Broadway Melody', 'The Patriot']);
});

test('lists a nomination shared by several films once', () => {
  const [one, other] = newestFilms;
  if (!one || !other) throw new Error('there are films');
  const shared = { ...other, nominations: one.nominations };
  const [picture] = winnerBoard([one, shared]);
  expect(picture?.nominations.map(({ films }) => films.map((film) => film.name))).toEqual([
    [one.name, other.name],
  ]);
});

test('applies an outcome to its nomination and to the win count of its film, once', () => {
  const outcome = { _id: '2-sound-alibi', won: true };
  const after = withOutcome(withOutcome(newestFilms, outcome), outcome);
  const alibi = after.find((film) => film._id === 'alibi');
  expect(alibi?.winCount).toBe(1);
  expect(alibi?.nominations.map((nomination) => nomination.won)).toEqual([false, true]);
  expect(after.filter((film, index) => film !== newestFilms[index])).toHaveLength(1);
});
