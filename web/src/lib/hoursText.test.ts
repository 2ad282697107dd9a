import { expect, test } from 'vitest';
import { hoursText } from './hoursText';

test.each([
  [0, '0 min'],
  [45, '45 min'],
  [120, '2 h'],
  [1570, '26 h 10 min'],
  [214_230, '3,570 h 30 min'],
])('%i minutes', (minutes, text) => {
  expect(hoursText(minutes)).toBe(text);
});
