import { expect, test } from 'vitest';
import cases from '../../../../api/cases/search_examples.json';
import { searchExamples } from './searchExamples';

test('the examples are those that the server is tested to find', () => {
  expect(searchExamples).toEqual(cases);
});
