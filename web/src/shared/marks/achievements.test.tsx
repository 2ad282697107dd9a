import { expect, it } from 'vitest';
import { createCache } from '../../app/cache';
import { aUser } from '../../testing/builders';
import { achievementsOf } from './achievements';
import type { MarkChange } from './markChange';

const mark = (film_id: string, isOn = true): MarkChange => ({ list: 'viewed', film_id, isOn });

/** Headers of the toasts raised by `changes` for a user who has already viewed `viewed`. */
async function toastHeaders(changes: MarkChange[], ...viewed: string[]): Promise<string[]> {
  const marked = changes.filter(({ isOn }) => isOn).map(({ film_id }) => film_id);
  const toasts = await achievementsOf(createCache(), changes, {
    before: aUser({ viewed }),
    after: aUser({ viewed: [...viewed, ...marked] }),
  });
  return toasts.map(({ headerText }) => headerText);
}

it('completes a category with its last film', async () => {
  expect(await toastHeaders([mark('alibi')], 'melody', 'patriot')).toEqual([
    'Best Picture, 2nd: done',
    'Sound, 2nd: done',
  ]);
});

it('completes nothing while films are missing', async () => {
  expect(await toastHeaders([mark('patriot')], 'melody')).toEqual([]);
});

it('completes a ceremony with its last film', async () => {
  expect(await toastHeaders([mark('patriot')], 'melody', 'alibi', 'lady')).toEqual([
    'Best Picture, 2nd: done',
    'Directing, 2nd: done',
    '2nd ceremony: done',
  ]);
});

it('looks up several films in one request', async () => {
  expect(await toastHeaders([mark('chang'), mark('tt0018578')])).toEqual([
    'Best Picture, 1st: done',
    '1st ceremony: done',
  ]);
});

it('combines many categories into one toast', async () => {
  const all = ['melody', 'alibi', 'patriot', 'lady', 'chang', 'tt0018578'].map((film) => mark(film));
  expect(await toastHeaders(all)).toEqual(['4 categories: done']);
});

it('ignores unviewed and bookmarked films', async () => {
  expect(await toastHeaders([mark('alibi', false)], 'alibi', 'melody')).toEqual([]);
  expect(await toastHeaders([{ ...mark('alibi'), list: 'bookmarked' }], 'melody', 'patriot')).toEqual([]);
});
