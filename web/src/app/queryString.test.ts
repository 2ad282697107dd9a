import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseQuery, queryText, stringifyQuery } from './queryString';

test.each([
  ['?searchText=1917&searchType=titles', { searchText: '1917', searchType: 'titles' }],
  ['?success=true', { success: 'true' }],
  ['?searchText=the+godfather', { searchText: 'the godfather' }],
  ['?genre=War&genre=Drama', { genre: ['War', 'Drama'] }],
  ['?empty=', { empty: '' }],
  ['', {}],
])('%s parses to %j', (text, query) => {
  expect(parseQuery(text)).toEqual(query);
  expect(stringifyQuery(query)).toBe(text);
});

test('omits undefined values', () => {
  expect(stringifyQuery({ searchText: undefined, page: 2 })).toBe('?page=2');
});

test('round-trips any strings', () => {
  const value = fc.oneof(fc.string({ unit: 'grapheme' }), fc.array(fc.string(), { minLength: 2 }));
  fc.assert(
    fc.property(fc.dictionary(fc.string(), value), (query) => {
      expect({ ...parseQuery(stringifyQuery(query)) }).toEqual({ ...query });
    }),
  );
});

test('queryText returns the first of several values', () => {
  expect(queryText('a')).toBe('a');
  expect(queryText(['a', 'b'])).toBe('a');
  expect(queryText(undefined)).toBeUndefined();
});
