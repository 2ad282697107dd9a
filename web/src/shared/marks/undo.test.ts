import { expect, test } from 'vitest';
import { actText } from './actText';
import type { MarkChange } from './markChange';
import { type MarkAct, statesBefore, undoneText, watchesBefore } from './undo';

/** The dates are set by marking, or deleted from the diary by unmarking. */
const act = (isOn: boolean, films: string[], dates: Record<string, string> = {}): MarkAct => ({
  userId: 'ana',
  changes: films.map((film_id): MarkChange => ({ list: 'viewed', film_id, isOn })),
  dates: isOn ? dates : {},
  watches: isOn ? [] : Object.entries(dates).map(([film_id, watched]) => watch(film_id, watched)),
  edits: [],
});
const watch = (film_id: string, watched: string) => ({
  _id: `${film_id}-${watched}`,
  film_id,
  watched,
  rating: 4.5,
  note: 'Again!',
  is_rewatch: false,
});
const dated = (film_id: string, watched: string) => ({
  ...watch(film_id, watched),
  rating: null,
  note: null,
});
const now = (viewed: string[], ...watches: MarkAct['watches'][number][]) => ({
  viewed: new Set(viewed),
  watches,
});

test('unmarks what was marked', () => {
  expect(statesBefore(act(true, ['jaws', 'wings']), now(['jaws', 'wings', 'chang']))).toEqual([
    { film_id: 'jaws', viewed: false },
    { film_id: 'wings', viewed: false },
  ]);
});

test('marks what was unmarked, with everything its diary had', () => {
  const unmarked = {
    ...act(false, ['jaws', 'wings']),
    watches: [watch('jaws', '2025'), watch('jaws', '2024-03'), watch('wings', '1999')],
  };
  const states = statesBefore(unmarked, now(['wings']));
  expect(states).toEqual([{ film_id: 'jaws', viewed: true }]);
  expect(watchesBefore(unmarked, states)).toMatchObject([
    { film_id: 'jaws', watched: '2025', note: 'Again!' },
    { film_id: 'jaws', watched: '2024-03', note: 'Again!' },
  ]);
});

test('leaves films that have changed since', () => {
  expect(statesBefore(act(true, ['jaws', 'wings']), now(['wings']))).toEqual([
    { film_id: 'wings', viewed: false },
  ]);
  expect(statesBefore(act(false, ['jaws'], { jaws: '2024' }), now(['jaws'], dated('jaws', '2025')))).toEqual(
    [],
  );
});

test.each([
  ['a watch date', act(true, ['jaws']), [dated('jaws', '2025')]],
  ['a rating', act(true, ['jaws'], { jaws: '2025' }), [watch('jaws', '2025')]],
  ['a second watch', act(true, ['jaws'], { jaws: '2025' }), [dated('jaws', '2025'), dated('jaws', '2026')]],
  ['no date anymore', act(true, ['jaws'], { jaws: '2025' }), []],
])('leaves a marked film that has got %s, which unmarking would delete', (_what, done, watches) => {
  expect(statesBefore(done, now(['jaws'], ...watches))).toEqual([]);
});

test('unmarks a film with the date that the same act has set', () => {
  const watchedToday = act(true, ['jaws'], { jaws: '2026-03-15' });
  expect(statesBefore(watchedToday, now(['jaws'], dated('jaws', '2026-03-15')))).toEqual([
    { film_id: 'jaws', viewed: false },
  ]);
});

test.each([
  ['“Jaws”', act(true, ['jaws']), '“Jaws” marked watched.'],
  ['“Jaws”', act(false, ['jaws']), '“Jaws” marked unwatched.'],
  ['“Jaws”', act(false, ['jaws'], { jaws: '2024' }), '“Jaws” marked unwatched. Its watch date is gone too.'],
  [
    '“Jaws”',
    { ...act(false, ['jaws']), watches: [{ ...watch('jaws', ''), watched: null }] },
    "“Jaws” marked unwatched. What you've noted about it is gone too.",
  ],
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
