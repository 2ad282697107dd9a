import { expect, test, vi } from 'vitest';
import { clearStoredTexts, storedText } from './storedText';

test('stores a text until it is cleared', () => {
  const stored = storedText('local', 'laurels.test');
  expect(stored.read()).toBeUndefined();
  stored.write('here');
  expect(storedText('local', 'laurels.test').read()).toBe('here');
  expect(storedText('session', 'laurels.test').read()).toBeUndefined();
  stored.clear();
  expect(stored.read()).toBeUndefined();
});

test('clears the texts with a prefix', () => {
  const [one, two, other] = ['test.a', 'test.b', 'tested'].map((key) => storedText('local', key));
  for (const stored of [one, two, other]) stored?.write('here');
  clearStoredTexts('local', 'test.');
  expect([one, two, other].map((stored) => stored?.read())).toEqual([undefined, undefined, 'here']);
  other?.clear();
});

test('does nothing when the browser denies access to storage', () => {
  const deny = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(deny);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(deny);
  const stored = storedText('session', 'laurels.test');
  stored.write('here');
  expect(stored.read()).toBeUndefined();
});
