import { expect, test } from 'vitest';
import { isIosSafari } from './platform';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  ['an iPhone', `${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`, 5, true],
  ['an iPad', `${mac} Version/18.5 Safari/605.1.15`, 5, true],
  ['a Mac', `${mac} Version/18.5 Safari/605.1.15`, 0, false],
  ['Chrome on an iPhone', `${iPhone} CriOS/140.0 Mobile/15E148 Safari/604.1`, 5, false],
  [
    'Android',
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    5,
    false,
  ],
])('%s', (_name, userAgent, maxTouchPoints, expected) => {
  expect(isIosSafari({ userAgent, maxTouchPoints })).toBe(expected);
});
