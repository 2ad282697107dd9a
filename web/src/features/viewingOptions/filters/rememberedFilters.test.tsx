import { expect, test } from 'vitest';
import { noFilters } from './filters';
import { rememberFilters, restoreFilters } from './rememberedFilters';

const hidden = { ...noFilters, isViewedHidden: true };

/** The query that a visit without filters is redirected to. */
function restored(search = {}): unknown {
  try {
    restoreFilters({ search });
  } catch (redirect) {
    return (redirect as { options: { search: unknown } }).options.search;
  }
  return undefined;
}

test('nothing is restored before a filter was used', () => {
  expect(restored()).toBeUndefined();
});

test('filters are restored until they are cleared', () => {
  rememberFilters(hidden);
  expect(restored({ film: 'wings' })).toMatchObject({ film: 'wings', 'hide-viewed': 'true' });
  rememberFilters(noFilters);
  expect(restored()).toBeUndefined();
});

test('the filters of a link win', () => {
  rememberFilters(hidden);
  expect(restored({ genre: ['War'] })).toBeUndefined();
});

test.each(['{', 'null', '"text"', '[]', '{"genre":5}'])('the invalid stored text %s is ignored', (text) => {
  localStorage.setItem('laurels.user.viewing-filters', text);
  expect(restored()).toBeUndefined();
});
