import { expect, test } from 'vitest';
import { closesText, greeting, missingText, newestText } from './dashboardText';

test.each([
  [0, 'Good evening'],
  [5, 'Good morning'],
  [11, 'Good morning'],
  [12, 'Good afternoon'],
  [17, 'Good afternoon'],
  [18, 'Good evening'],
  [23, 'Good evening'],
])('at %i it is "%s"', (hour, text) => {
  expect(greeting(hour)).toBe(text);
});

test.each([
  [0, 50, '50 films to watch in the 98th.'],
  [49, 50, 'One film to go in the 98th.'],
  [7, 50, '43 films to go in the 98th.'],
  [50, 50, "The 98th ceremony: done. You've watched every film."],
])('%i of %i films of the newest ceremony', (viewed, total, text) => {
  expect(newestText(98, { viewed, total, isComplete: viewed === total })).toBe(text);
});

test('counts the films that would close a ring', () => {
  expect(missingText(1)).toBe('One film closes this ring.');
  expect(missingText(3)).toBe('Three films close this ring.');
  expect(missingText(12)).toBe('12 films close this ring.');
});

test('mentions films that close several rings', () => {
  expect(closesText(3)).toBe('Closes 3 rings at once');
  expect(closesText(1)).toBeUndefined();
  expect(closesText(0)).toBeUndefined();
});
