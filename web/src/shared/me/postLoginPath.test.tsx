import { expect, test } from 'vitest';
import { rememberPostLoginPath, takePostLoginPath } from './postLoginPath';

test('returns a path only once', () => {
  rememberPostLoginPath('/checklist/12?group=nomination#film');
  expect(takePostLoginPath()).toBe('/checklist/12?group=nomination#film');
  expect(takePostLoginPath()).toBeUndefined();
});

test.each(['//other.example', '/\\other.example', 'https://other.example', 'javascript:alert(1)', ''])(
  'rejects %j',
  (path) => {
    rememberPostLoginPath(path);
    expect(takePostLoginPath()).toBeUndefined();
  },
);
