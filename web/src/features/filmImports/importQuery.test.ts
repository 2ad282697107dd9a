import { expect, test } from 'vitest';
import { readImportQuery } from './importQuery';

test.each(['trakt', 'imdb'] as const)('reads the source %s', (from) => {
  expect(readImportQuery({ from })).toEqual({ from });
});

test.each(['letterboxd', 'netflix', '', undefined, ['imdb'], 1])('ignores the source %j', (from) => {
  expect(readImportQuery({ from })).toEqual({});
});
