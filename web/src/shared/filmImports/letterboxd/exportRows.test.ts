import { expect, test } from 'vitest';
import { diaryCsv, filmsCsv } from '../../../testing/archives';
import { diaryEntries, filmRatings, filmRows } from './exportRows';

const rows = (text: string) => filmRows(text, 'watched.csv');
const head = 'Date,Name,Year,Letterboxd URI\n';

test.each([
  ['https://boxd.it/29qU', '29qU'],
  ['https://boxd.it/29qU/', '29qU'],
  ['https://boxd.it/29qU?utm=mail#top', '29qU'],
  ['29qU', '29qU'],
  ['https://letterboxd.com/film/jaws/', 'film/jaws'],
  ['http://letterboxd.com/film/jaws', 'film/jaws'],
  ['https://letterboxd.com/ana/film/jaws/', 'film/jaws'],
])('extracts from %s the code %s', (uri, code) => {
  expect(rows(`${head}2024-01-01,Jaws,1975,${uri}\n`)).toEqual([{ code, uri, name: 'Jaws', year: 1975 }]);
});

test('preserves the case of codes', () => {
  const films = rows(filmsCsv([['One', 1999, 'aBcD'] as const, ['Two', 1999, 'AbCd'] as const]));
  expect(films.map(({ code }) => code)).toEqual(['aBcD', 'AbCd']);
});

test.each(['\n', '\r\n', '\r'])('accepts %j as line ending', (lineEnd) => {
  const films = rows(filmsCsv([['8½', 1963, '1'] as const, ['Z', 1969, '2'] as const], lineEnd));
  expect(films.map(({ name }) => name)).toEqual(['8½', 'Z']);
});

test('reads names with commas, quotes and other scripts', () => {
  const names = ['The Good, the Bad and the Ugly', '"Crocodile" Dundee', '七人の侍', 'Amélie'];
  expect(
    rows(filmsCsv(names.map((name, at) => [name, 1986, `c${at}`] as const))).map(({ name }) => name),
  ).toEqual(names);
});

test('accepts missing and invalid years', () => {
  const films = rows(`${head},A,,https://boxd.it/1\n,B,MCMXL,https://boxd.it/2\n,C,1999,https://boxd.it/3\n`);
  expect(films.map(({ year }) => year)).toEqual([null, null, 1999]);
});

test('skips rows without a URI and duplicate films', () => {
  const films = rows(
    `${head},Removed,1999,\n,A,1999,https://boxd.it/1\n,A,1999,https://boxd.it/1\n,Short row\n`,
  );
  expect(films.map(({ name }) => name)).toEqual(['A']);
});

test('accepts columns in any order, with extra and missing ones', () => {
  expect(rows('Rating,letterboxd uri , Year,Name\n4.5,https://boxd.it/1,1999,A\n')).toEqual([
    { code: '1', uri: 'https://boxd.it/1', name: 'A', year: 1999 },
  ]);
  expect(rows('Letterboxd URI\nhttps://boxd.it/1\n')).toEqual([
    { code: '1', uri: 'https://boxd.it/1', name: '', year: null },
  ]);
});

test.each([
  '',
  '\n',
  'Date,Name,Year\n2024-01-01,A,1999\n',
  'Date;Name;Year;Letterboxd URI\n',
  '\u0000\u0001',
])('rejects %j, which has no URI column', (text) => {
  expect(() => rows(text)).toThrow('watched.csv has no “Letterboxd URI” column.');
});

test('accepts a table without rows', () => {
  expect(rows(head)).toEqual([]);
});

const today = '2026-03-15';
const films = rows(
  filmsCsv([
    ['Jaws', 1975, 'jaws'] as const,
    ['Hamlet', 1948, 'ham1'] as const,
    ['Hamlet', 1996, 'ham2'] as const,
    ['Twins', 1988, 'twn1'] as const,
    ['Twins', 1988, 'twn2'] as const,
    ['Undated', '', 'undt'] as const,
  ]),
);

test('finds all entries of each film in a diary, by name and year, the earliest first', () => {
  const entries = diaryEntries(
    diaryCsv([
      ['Jaws', 1975, '2024-07-04', '4.5', 'Yes'],
      ['Jaws', 1975, '2019-07-04', ''],
      ['Hamlet', 1996, '2020-02-29', '0'],
      ['Undated', '', '2001-01-01', '3.3'],
      ['Not in the list', 1975, '2024-01-01'],
    ]),
    films,
    today,
  );
  const entry = (day: string, rating: number | null = null, isRewatch = false) => ({
    day,
    rating,
    isRewatch,
  });
  expect([...entries]).toEqual([
    ['jaws', [entry('2019-07-04'), entry('2024-07-04', 4.5, true)]],
    ['ham2', [entry('2020-02-29')]],
    ['undt', [entry('2001-01-01')]],
  ]);
});

test('reads ratings by code, in half stars', () => {
  const row = (code: string, rating: string) => `2024-01-05,Jaws,1975,https://boxd.it/${code},${rating}`;
  const table = [
    'Date,Name,Year,Letterboxd URI,Rating',
    row('a', '0.5'),
    row('b', '5'),
    row('c', '5.5'),
    row('d', ''),
  ];
  expect(filmRatings(table.join('\n'))).toEqual(
    new Map([
      ['a', 0.5],
      ['b', 5],
    ]),
  );
  expect(filmRatings('Date,Content\n').size).toBe(0);
});

test('assigns no day to films that share name and year', () => {
  expect(diaryEntries(diaryCsv([['Twins', 1988, '2024-01-01']]), films, today).size).toBe(0);
});

test.each(['', 'yesterday', '2023-02-29', '2026-03-16', '1887-12-31', '2024-1-1'])(
  'ignores the invalid day %j',
  (day) => {
    expect(diaryEntries(diaryCsv([['Jaws', 1975, day]]), films, today).size).toBe(0);
  },
);

test('ignores a diary without the required columns', () => {
  expect(diaryEntries('Date,Content,Comment\n2024-01-01,a,b\n', films, today).size).toBe(0);
});
