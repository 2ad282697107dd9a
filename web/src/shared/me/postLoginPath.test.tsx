import { expect, test } from 'vitest';
import { rememberPostLoginPath, takePostLoginPath } from './postLoginPath';

test('a path is taken once', () => {
  rememberPostLoginPath('/checklist/12?group=nomination#film');
  expect(takePostLoginPath()).toBe('/checklist/12?group=nomination#film');
  expect(takePostLoginPath()).toBeUndefined();
});

test.each([
  '//elsewhere.example',
  '/\\elsewhere.example',
  'https://elsewhere.example',
  'javascript:alert(1)',
  '',
])('%j is not a path of ours', (path) => {
  rememberPostLoginPath(path);
  expect(takePostLoginPath()).toBeUndefined();
});
