import { expect, test } from 'vitest';
import { timeIn } from '../../../lib/localTime';
import { aTonightFilm } from '../../../testing/next';
import { type ReasonContext, tonightReasons } from './reasons';

const now = Date.parse('2026-11-18T00:00Z');
const newYork = timeIn('America/New_York');
const alone: ReasonContext = { myId: 'me', friends: new Map(), myServices: new Set(['mubi']), now };
const together: ReasonContext = { ...alone, friends: new Map([['ben', 'Ben']]) };
const ring = (category_name: string, user_id = 'me', years = '1937') => ({
  ceremony: 10,
  category: category_name.toLowerCase(),
  category_name,
  years,
  user_id,
});
const texts = (changes: Parameters<typeof aTonightFilm>[0], context = alone) =>
  tonightReasons(aTonightFilm(changes), context, newYork).map(({ text }) => text);

test('names the rings that a film completes', () => {
  expect(texts({ closes: [ring('Directing')] })).toEqual(['Closes Directing 1937']);
  expect(texts({ closes: [ring('Directing'), ring('Sound')] })).toEqual([
    'Closes Directing 1937 and Sound 1937',
  ]);
});

test('says for whom, the user first', () => {
  const closes = [ring('Directing', 'ben'), ring('Directing', 'me'), ring('Sound', 'ben')];
  expect(texts({ closes }, together)).toEqual([
    'Closes Directing 1937 for you and Ben',
    'Closes Sound 1937 for Ben',
  ]);
});

test('names the nearest rings only', () => {
  const nears = [
    { ...ring('Sound'), left: 2 },
    { ...ring('Best Picture', 'me', '1942'), left: 1 },
  ];
  expect(texts({ nears })).toEqual(['One film left in Best Picture 1942 afterwards']);
  expect(texts({ nears: nears.slice(0, 1) })).toEqual(['Two films left in Sound 1937 afterwards']);
});

test('names where it can be watched, own services first', () => {
  expect(texts({ services: ['netflix'] })).toEqual(['On Netflix']);
  expect(texts({ services: ['netflix', 'hulu', 'mubi', 'tubi'] })).toEqual(['On MUBI, Netflix and 2 more']);
});

test.each([
  ['2026-11-18T01:00Z', '2026-11-18T03:00Z', ['On TCM tonight at 8:00 PM']],
  ['2026-11-17T23:00Z', '2026-11-18T01:00Z', ['On TCM now']],
  ['2026-11-17T21:00Z', '2026-11-18T00:00Z', []],
])('an airing from %s to %s', (start_time, end_time, expected) => {
  expect(texts({ airings: [{ provider: 'tcm', start_time, end_time }] })).toEqual(expected);
});

test('names a theater with its times', () => {
  const theaters = [
    { name: 'Rialto', showtimes: ['2026-11-17T19:30'] },
    { name: 'Roxy', showtimes: ['2026-11-17T20:00'] },
  ];
  expect(texts({ theaters: theaters.slice(0, 1) })).toEqual(['At Rialto, 7:30 PM']);
  expect(texts({ theaters })).toEqual(['At Rialto, 7:30 PM, and in 1 more theater']);
});

test('says so if the length is an estimate, and if it is on the watchlist', () => {
  expect(texts({ minutes: 95, is_estimated: true, is_bookmarked: true })).toEqual([
    'On your watchlist',
    'About 95 min',
  ]);
});
