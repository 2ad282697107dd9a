import { expect, test } from 'vitest';
import { actText } from './actText';
import type { MarkChange } from './markChange';
import { type MarkAct, statesBefore, undoneText } from './undo';

const act = (isOn: boolean, films: string[], dates: Record<string, string> = {}): MarkAct => ({
  userId: 'ana',
  changes: films.map((film_id): MarkChange => ({ list: 'viewed', film_id, isOn })),
  dates,
});
const now = (viewed: string[], dates: Record<string, string> = {}) => ({ viewed: new Set(viewed), dates });

test('unmarks what was marked', () => {
  expect(statesBefore(act(true, ['jaws', 'wings']), now(['jaws', 'wings', 'chang']))).toEqual([
    { film_id: 'jaws', viewed: false },
    { film_id: 'wings', viewed: false },
  ]);
});

test('marks what was unmarked, with its watch date', () => {
  expect(statesBefore(act(false, ['jaws', 'wings'], { jaws: '2024-03' }), now([]))).toEqual([
    { film_id: 'jaws', viewed: true, watched: '2024-03' },
    { film_id: 'wings', viewed: true },
  ]);
});

test('leaves films that have changed since', () => {
  expect(statesBefore(act(true, ['jaws', 'wings']), now(['wings']))).toEqual([
    { film_id: 'wings', viewed: false },
  ]);
  expect(statesBefore(act(false, ['jaws'], { jaws: '2024' }), now(['jaws'], { jaws: '2025' }))).toEqual([]);
  // It has got a watch date, which unmarking would delete.
  expect(statesBefore(act(true, ['jaws']), now(['jaws'], { jaws: '2025' }))).toEqual([]);
});

test('unmarks a film with the date that the same act has set', () => {
  const watchedToday = act(true, ['jaws'], { jaws: '2026-03-15' });
  expect(statesBefore(watchedToday, now(['jaws'], { jaws: '2026-03-15' }))).toEqual([
    { film_id: 'jaws', viewed: false },
  ]);
});

test.each([
  ['“Jaws”', act(true, ['jaws']), '“Jaws” marked watched.'],
  ['“Jaws”', act(false, ['jaws']), '“Jaws” marked unwatched.'],
  ['“Jaws”', act(false, ['jaws'], { jaws: '2024' }), '“Jaws” marked unwatched. Its watch date is gone too.'],
  [undefined, act(true, ['jaws']), '1 film marked watched.'],
  [undefined, act(false, ['a', 'b'], {}), '2 films marked unwatched.'],
  [undefined, act(false, ['a', 'b'], { a: '1' }), '2 films marked unwatched. 1 watch date is gone too.'],
  [
    undefined,
    act(false, ['a', 'b'], { a: '1', b: '2' }),
    '2 films marked unwatched. 2 watch dates are gone too.',
  ],
])('%s: %o', (name, done, text) => {
  expect(actText(name, done)).toBe(text);
});

test.each([
  [5, 5, 'Undone.'],
  [4, 5, 'Undone, except for 1 film that has changed since.'],
  [3, 5, 'Undone, except for 2 films that have changed since.'],
  [0, 1, "We left that alone: it's changed since."],
])('%i of %i', (undone, total, text) => {
  expect(undoneText(undone, total)).toBe(text);
});
