import { expect, test } from 'vitest';
import { aWatch } from '../../testing/diary';
import type { FilmChange } from '../edits/edit';
import { isNewWatch, watchesAfter } from './watchesAfter';

const rated = aWatch({ _id: 'wings-1', film_id: 'wings', watched: '2024-03-10', rating: 4 });

function after(watches: Parameters<typeof watchesAfter>[0], ...changes: FilmChange[]) {
  const edits = changes.map((change, index) => ({
    ...change,
    id: `${index}`,
    userId: 'ana',
    made_at: index,
  }));
  return watchesAfter(watches, edits).map((watch) => `${watch._id} ${watch.watched ?? 'unknown'}`);
}

const dated = (film_id: string, value: string | null): FilmChange => ({
  film_id,
  kind: 'watched_date',
  value,
});
const unmarked = (film_id: string): FilmChange => ({ film_id, kind: 'viewed', value: false });

test('a date adds an entry or changes the only one, the latest first', () => {
  expect(after([rated], dated('chang', '2024-03-11'))).toEqual([
    'chang-new 2024-03-11',
    'wings-1 2024-03-10',
  ]);
  expect(after([rated], dated('chang', '2024'), dated('wings', '2023'))).toEqual([
    'chang-new 2024',
    'wings-1 2023',
  ]);
  expect(isNewWatch(rated)).toBe(false);
});

test('without a date, an entry remains for its rating or note', () => {
  expect(after([rated], dated('wings', null))).toEqual(['wings-1 unknown']);
  expect(after([aWatch({ film_id: 'alibi' })], dated('alibi', null))).toEqual([]);
  expect(after([], dated('alibi', '2024'), dated('alibi', null))).toEqual([]);
});

test('the dates of several entries stay, and an unmarked film has none', () => {
  const again = { ...rated, _id: 'wings-2', watched: '2025' };
  expect(after([again, rated], dated('wings', '1999'))).toEqual(['wings-2 2025', 'wings-1 2024-03-10']);
  expect(after([again, rated], unmarked('wings'))).toEqual([]);
});
