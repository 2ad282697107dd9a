import { expect, test } from 'vitest';
import { browserOf } from './browser';

const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const chromium = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    `(Windows NT 10.0; Win64; x64) ${chromium} Chrome/140.0.0.0 Safari/537.36`,
    'Chrome',
    140,
    'Windows',
    'Desktop',
  ],
  [
    `(Windows NT 10.0; Win64; x64) ${chromium} Chrome/140.0.0.0 Safari/537.36 Edg/141.0.0.0`,
    'Microsoft Edge',
    141,
    'Windows',
    'Desktop',
  ],
  ['(X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0', 'Firefox', 142, 'Linux', 'Desktop'],
  [
    `(Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/18.5 Safari/605.1.15`,
    'Safari',
    18,
    'Mac OS X',
    'Desktop',
  ],
  [
    `(iPhone; CPU iPhone OS 18_5 like Mac OS X) ${apple} Version/18.5 Mobile/15E148 Safari/604.1`,
    'Mobile Safari',
    18,
    'iOS',
    'Mobile',
  ],
  [
    `(iPad; CPU OS 18_5 like Mac OS X) ${apple} CriOS/140.0 Mobile/15E148 Safari/604.1`,
    'Chrome iOS',
    140,
    'iOS',
    'Tablet',
  ],
  [
    `(Linux; Android 14; K) ${chromium} Chrome/140.0.0.0 Mobile Safari/537.36`,
    'Chrome',
    140,
    'Android',
    'Mobile',
  ],
  [
    `(Linux; Android 14; SM-X710) ${chromium} SamsungBrowser/28.0 Chrome/130.0.0.0 Safari/537.36`,
    'Samsung Internet',
    28,
    'Android',
    'Tablet',
  ],
])('%s is %s %i on %s', (userAgent, $browser, $browser_version, $os, $device_type) => {
  expect(browserOf(`Mozilla/5.0 ${userAgent}`)).toEqual({ $browser, $browser_version, $os, $device_type });
});

test('an unknown browser has no name', () => {
  expect(browserOf('curl/8.5')).toEqual({ $os: 'Other', $device_type: 'Desktop' });
});
