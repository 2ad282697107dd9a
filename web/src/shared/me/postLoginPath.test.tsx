import { afterEach, expect, test, vi } from 'vitest';
import { forgetPostLoginPath, rememberPostLoginPath, takePostLoginPath } from './postLoginPath';

afterEach(() => void vi.restoreAllMocks());

test('returns a path only once', () => {
  rememberPostLoginPath('/checklist/12?group=nomination#film');
  expect(takePostLoginPath()).toBe('/checklist/12?group=nomination#film');
  expect(takePostLoginPath()).toBeUndefined();
});

test.each(['/film/tt0068646', '/ceremony/45/best-picture', '/person/nm0000658'])(
  'keeps a link with a token when %s is read before log-in',
  (page) => {
    rememberPostLoginPath('/connect-with/toto?invite=secret');
    rememberPostLoginPath(page);
    expect(takePostLoginPath()).toBe('/connect-with/toto?invite=secret');
    rememberPostLoginPath(page);
    expect(takePostLoginPath()).toBe(page);
  },
);

test('forgets a path', () => {
  rememberPostLoginPath('/connect-with/toto?invite=secret');
  forgetPostLoginPath();
  expect(takePostLoginPath()).toBeUndefined();
});

test.each([
  [59, '/connect-with/toto?invite=secret'],
  [60, undefined],
  [-1, undefined],
])('returns a path after %i minutes only if it is recent', (minutes, expected) => {
  rememberPostLoginPath('/connect-with/toto?invite=secret');
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + minutes * 60_000);
  expect(takePostLoginPath()).toBe(expected);
});

test.each(['//other.example', '/\\other.example', 'https://other.example', 'javascript:alert(1)', ''])(
  'rejects %j',
  (path) => {
    rememberPostLoginPath(path);
    expect(takePostLoginPath()).toBeUndefined();
  },
);
