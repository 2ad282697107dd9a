import { expect, test } from 'vitest';
import { aYearReview } from '../../testing/yearReview';
import {
  biggestDecade,
  biggestMonth,
  changeText,
  daysText,
  filmsDetail,
  progressText,
  streakText,
  weekdayText,
} from './reviewText';

test.each([
  [48, 36, '12 more than in 2024'],
  [35, 36, '1 fewer than in 2024'],
  [36, 36, 'as many as in 2024'],
  [1200, 0, '1,200 more than in 2024'],
])('%i against %i is %s', (count, before, text) => {
  expect(changeText(count, before, 2024)).toBe(text);
});

test('the number of films is compared, and rewatches are named', () => {
  expect(filmsDetail(aYearReview())).toBe('12 more than in 2024. 2 rewatches on top.');
  expect(filmsDetail(aYearReview({ rewatches: 1, year_before: null }))).toBe('1 rewatch on top.');
  expect(filmsDetail(aYearReview({ rewatches: 0, year_before: null }))).toBe('');
});

test.each([
  [0, '0 days'],
  [1440, '1 day'],
  [3600, '2.5 days'],
  [14_300, '9.9 days'],
  [14_400, '10 days'],
  [1_500_000, '1,042 days'],
])('%i minutes are %s', (minutes, text) => {
  expect(daysText(minutes)).toBe(text);
});

test('the first of several largest months and the latest of several decades are named', () => {
  expect(biggestMonth(aYearReview())).toEqual({ name: 'March', count: 12 });
  const months = [0, 3, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0];
  expect(biggestMonth(aYearReview({ months }))).toEqual({ name: 'February', count: 3 });
  const decades = [
    { decade: 1930, films: 3 },
    { decade: 1990, films: 3 },
  ];
  expect(biggestDecade(aYearReview({ decades }))?.decade).toBe(1990);
  expect(biggestDecade(aYearReview({ decades: [] }))).toBeUndefined();
});

test('a weekday is named if no other one has as many films', () => {
  expect(weekdayText(aYearReview())).toBe('Most often on Saturdays.');
  expect(weekdayText(aYearReview({ weekdays: [1, 1, 0, 0, 0, 0, 0] }))).toBe('');
});

test('streaks of a shared review have no dates', () => {
  expect(streakText(aYearReview())).toBe('Longest streak: 4 days, from March 10 to March 13.');
  const streak = { days: 4, first: null, last: null };
  expect(streakText(aYearReview({ streak }))).toBe('Longest streak: 4 days.');
  expect(streakText(aYearReview({ streak: { ...streak, days: 1 } }))).toBe('Films on 40 days.');
});

test('progress has one number if it did not change', () => {
  expect(progressText(aYearReview())).toBe('From 10.0% to 11.0% of all nominated films.');
  const progress = { before: 500, after: 500, total: 5000 };
  expect(progressText(aYearReview({ progress }))).toBe('10.0% of all nominated films.');
  expect(progressText(aYearReview({ progress: { before: 0, after: 0, total: 0 } }))).toMatch(/^0.0%/);
});
