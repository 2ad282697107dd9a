import { expect, test, vi } from 'vitest';
import { keptText } from './keptText';

test('a text is kept until it is cleared', () => {
  const kept = keptText('local', 'laurels.test');
  expect(kept.read()).toBeUndefined();
  kept.write('here');
  expect(keptText('local', 'laurels.test').read()).toBe('here');
  expect(keptText('session', 'laurels.test').read()).toBeUndefined();
  kept.clear();
  expect(kept.read()).toBeUndefined();
});

test('a browser that keeps nothing is no reason to fail', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  const kept = keptText('session', 'laurels.test');
  kept.write('here');
  expect(kept.read()).toBeUndefined();
});
