import { expect, test, vi } from 'vitest';
import { storedText } from './storedText';

test('a text is kept until it is cleared', () => {
  const kept = storedText('local', 'laurels.test');
  expect(kept.read()).toBeUndefined();
  kept.write('here');
  expect(storedText('local', 'laurels.test').read()).toBe('here');
  expect(storedText('session', 'laurels.test').read()).toBeUndefined();
  kept.clear();
  expect(kept.read()).toBeUndefined();
});

test('a browser that keeps nothing is no reason to fail', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  const kept = storedText('session', 'laurels.test');
  kept.write('here');
  expect(kept.read()).toBeUndefined();
});
