import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseQuery, queryText, writeQuery } from './queryString';

test.each([
  ['?searchText=1917&searchType=titles', { searchText: '1917', searchType: 'titles' }],
  ['?success=true', { success: 'true' }],
  ['?searchText=the+godfather', { searchText: 'the godfather' }],
  ['?genre=War&genre=Drama', { genre: ['War', 'Drama'] }],
  ['?empty=', { empty: '' }],
  ['', {}],
])('%s holds %j', (text, query) => {
  expect(parseQuery(text)).toEqual(query);
  expect(writeQuery(query)).toBe(text);
});

test('what is undefined is left out', () => {
  expect(writeQuery({ searchText: undefined, page: 2 })).toBe('?page=2');
});

test('any texts survive the address', () => {
  const value = fc.oneof(fc.string({ unit: 'grapheme' }), fc.array(fc.string(), { minLength: 2 }));
  fc.assert(
    fc.property(fc.dictionary(fc.string(), value), (query) => {
      expect({ ...parseQuery(writeQuery(query)) }).toEqual({ ...query });
    }),
  );
});

test('a single text is asked for and found, whatever the address holds', () => {
  expect(queryText('a')).toBe('a');
  expect(queryText(['a', 'b'])).toBe('a');
  expect(queryText(undefined)).toBeUndefined();
});
