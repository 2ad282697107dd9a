import { expect, test } from 'vitest';
import { suggestedSlug } from './slug';

test.each([
  ['Dorothy', 'dorothy'],
  ['Ana Belén', 'ana-belen'],
  ['  Mr. O’Neil (92) ', 'mr-o-neil-92'],
  ['--a--b--c--', 'a-b-c'],
  [`${'x'.repeat(29)} y`, 'x'.repeat(29)],
  ['李安', ''],
  ['Al', ''],
  ['', ''],
])('%j suggests %j', (username, slug) => {
  expect(suggestedSlug(username)).toBe(slug);
});
