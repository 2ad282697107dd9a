import { expect, it } from 'vitest';
import { createCache } from '../../app/cache';
import { aUser } from '../../testing/builders';
import { achievementsOf } from './achievements';
import type { MarkChange } from './markChange';

const mark = (film_id: string, isOn = true): MarkChange => ({ list: 'viewed', film_id, isOn });

/** What is told when these films are marked by somebody who has viewed those. */
async function told(changes: MarkChange[], ...viewed: string[]): Promise<string[]> {
  const marked = changes.filter(({ isOn }) => isOn).map(({ film_id }) => film_id);
  const toasts = await achievementsOf(createCache(), changes, {
    before: aUser({ viewed }),
    after: aUser({ viewed: [...viewed, ...marked] }),
  });
  return toasts.map(({ headerText }) => headerText);
}

it('the last film of a category completes it', async () => {
  expect(await told([mark('alibi')], 'melody', 'patriot')).toEqual([
    'Best Picture complete',
    'Sound complete',
  ]);
});

it('a film that is not the last one completes nothing', async () => {
  expect(await told([mark('patriot')], 'melody')).toEqual([]);
});

it('the last film of a ceremony completes that too', async () => {
  expect(await told([mark('patriot')], 'melody', 'alibi', 'lady')).toEqual([
    'Best Picture complete',
    'Directing complete',
    '2nd ceremony complete',
  ]);
});

it('several films at once are looked up together', async () => {
  expect(await told([mark('chang'), mark('tt0018578')])).toEqual([
    'Best Picture complete',
    '1st ceremony complete',
  ]);
});

it('many categories at once are told in one toast', async () => {
  const all = ['melody', 'alibi', 'patriot', 'lady', 'chang', 'tt0018578'].map((film) => mark(film));
  expect(await told(all)).toEqual(['4 categories complete']);
});

it('a film that is no longer viewed, or only bookmarked, completes nothing', async () => {
  expect(await told([mark('alibi', false)], 'alibi', 'melody')).toEqual([]);
  expect(await told([{ ...mark('alibi'), list: 'bookmarked' }], 'melody', 'patriot')).toEqual([]);
});
