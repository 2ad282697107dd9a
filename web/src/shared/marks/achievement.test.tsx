import { expect, it } from 'vitest';
import { createCache } from '../../app/cache';
import { aUser } from '../../testing/builders';
import { meQueries } from '../me/queries';
import { achievementOf } from './achievement';
import type { MarkChange } from './markChange';
import { marksOf } from './marksStore';

const mark = (film_id: string, isOn = true): MarkChange => ({ list: 'viewed', film_id, isOn });

function logIn() {
  const cache = createCache();
  cache.setQueryData(meQueries.profile().queryKey, aUser());
  return cache;
}

/** The toast raised by `changes` for a user who has already viewed `viewed`. */
function toastFor(changes: MarkChange[], viewed: readonly string[] = [], cache = logIn()) {
  const marked = changes.filter(({ list, isOn }) => list === 'viewed' && isOn).map(({ film_id }) => film_id);
  return achievementOf(cache, {
    userId: 'user-1',
    changes,
    before: new Set(viewed),
    after: new Set([...viewed, ...marked]),
    edits: [],
  });
}

it('completes a category with its last film', async () => {
  expect(await toastFor([mark('lady')], ['melody', 'patriot'])).toMatchObject({
    subtype: 'CATEGORY_COMPLETE',
    headerText: 'Directing, 2nd: done',
    message: "You've seen all 3 nominees.",
    isGrand: false,
  });
});

it('merges what one film completes, Best Picture first', async () => {
  expect(await toastFor([mark('alibi')], ['melody', 'patriot'])).toMatchObject({
    headerText: 'Best Picture and Sound, 2nd: done',
    message: "You've seen every nominee in both.",
    isGrand: true,
  });
});

it('completes nothing while films are missing', async () => {
  expect(await toastFor([mark('patriot')], ['melody'])).toBeUndefined();
});

it('puts the ceremony first', async () => {
  expect(await toastFor([mark('patriot')], ['melody', 'alibi', 'lady'])).toMatchObject({
    subtype: 'GENERIC',
    headerText: '2nd ceremony: done',
    message: "You've seen all 4 films of the night. That closes Best Picture and Directing.",
    isGrand: true,
  });
});

it('merges several ceremonies', async () => {
  const all = ['melody', 'alibi', 'patriot', 'lady', 'chang', 'tt0018578'].map((film) => mark(film));
  expect(await toastFor(all)).toMatchObject({
    headerText: '2nd and 1st ceremonies: done',
    message:
      "You've seen all 6 films of those nights. That closes Best Picture (2nd), Best Picture (1st) and 2 more.",
  });
});

it('ignores unviewed and bookmarked films', async () => {
  expect(await toastFor([mark('alibi', false)], ['alibi', 'melody'])).toBeUndefined();
  expect(
    await toastFor([{ ...mark('alibi'), list: 'bookmarked' }], ['alibi', 'melody', 'patriot']),
  ).toBeUndefined();
});

it('celebrates once, also when two responses arrive in the wrong order', async () => {
  const cache = logIn();
  const viewed = ['melody', 'patriot'];
  expect(await toastFor([mark('alibi')], viewed, cache)).toBeDefined();
  expect(await toastFor([mark('alibi')], viewed, cache)).toBeUndefined();
});

it('does not celebrate what was complete before a film was unmarked', async () => {
  const cache = logIn();
  marksOf(cache).rememberViewed(new Set(['melody', 'patriot', 'lady']));
  expect(await toastFor([mark('lady')], ['melody', 'patriot'], cache)).toBeUndefined();
  // It completes the others for the first time.
  expect(await toastFor([mark('alibi')], ['melody', 'patriot'], cache)).toMatchObject({
    headerText: 'Best Picture and Sound, 2nd: done',
  });
  cache.setQueryData(meQueries.profile().queryKey, aUser({ _id: 'another' }));
  expect(await toastFor([mark('lady')], ['melody', 'patriot'], cache)).toBeDefined();
});

it('does not celebrate a film again that was unmarked and marked', async () => {
  const cache = createCache();
  cache.setQueryData(meQueries.profile().queryKey, aUser({ viewed: ['melody', 'patriot', 'lady'] }));
  const unmarked = aUser({ revision: 2, viewed: ['melody', 'patriot'] });
  await marksOf(cache).send([mark('lady', false)], () => Promise.resolve(unmarked));
  expect(await toastFor([mark('lady')], ['melody', 'patriot'], cache)).toBeUndefined();
});
