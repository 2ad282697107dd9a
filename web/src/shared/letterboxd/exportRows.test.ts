import { expect, test } from 'vitest';
import { diaryCsv, filmsCsv } from '../../testing/archives';
import { filmRows, watchedDays } from './exportRows';

const rows = (text: string) => filmRows(text, 'watched.csv');
const head = 'Date,Name,Year,Letterboxd URI\n';

test.each([
  ['https://boxd.it/29qU', '29qU'],
  ['https://boxd.it/29qU/', '29qU'],
  ['https://boxd.it/29qU?utm=mail#top', '29qU'],
  ['29qU', '29qU'],
  ['https://letterboxd.com/film/jaws/', 'film/jaws'],
  ['http://letterboxd.com/film/jaws', 'film/jaws'],
  ['https://letterboxd.com/somebody/film/jaws/', 'film/jaws'],
])('of %s, %s is told', (uri, code) => {
  expect(rows(`${head}2024-01-01,Jaws,1975,${uri}\n`)).toEqual([{ code, uri, name: 'Jaws', year: 1975 }]);
});

test('codes keep their case', () => {
  const films = rows(filmsCsv([['One', 1999, 'aBcD'] as const, ['Two', 1999, 'AbCd'] as const]));
  expect(films.map(({ code }) => code)).toEqual(['aBcD', 'AbCd']);
});

test.each(['\n', '\r\n', '\r'])('lines end with %j', (lineEnd) => {
  const films = rows(filmsCsv([['8½', 1963, '1'] as const, ['Z', 1969, '2'] as const], lineEnd));
  expect(films.map(({ name }) => name)).toEqual(['8½', 'Z']);
});

test('names with commas, quotes and other scripts come through', () => {
  const names = ['The Good, the Bad and the Ugly', '"Crocodile" Dundee', '七人の侍', 'Amélie'];
  expect(
    rows(filmsCsv(names.map((name, at) => [name, 1986, `c${at}`] as const))).map(({ name }) => name),
  ).toEqual(names);
});

test('a year can be missing or nonsense', () => {
  const films = rows(`${head},A,,https://boxd.it/1\n,B,MCMXL,https://boxd.it/2\n,C,1999,https://boxd.it/3\n`);
  expect(films.map(({ year }) => year)).toEqual([null, null, 1999]);
});

test('rows without an address are skipped, and a film counts once', () => {
  const films = rows(
    `${head},Gone,1999,\n,A,1999,https://boxd.it/1\n,A,1999,https://boxd.it/1\n,Short row\n`,
  );
  expect(films.map(({ name }) => name)).toEqual(['A']);
});

test('columns may stand in any order, and more may stand beside them', () => {
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
])('%j has no column of addresses', (text) => {
  expect(() => rows(text)).toThrow('watched.csv has no column “Letterboxd URI”.');
});

test('a table of nobody’s films is none', () => {
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

test('a diary tells the first day of each film, by name and year', () => {
  const days = watchedDays(
    diaryCsv([
      ['Jaws', 1975, '2024-07-04'],
      ['Jaws', 1975, '2019-07-04'],
      ['Hamlet', 1996, '2020-02-29'],
      ['Undated', '', '2001-01-01'],
      ['Somebody else’s', 1975, '2024-01-01'],
    ]),
    films,
    today,
  );
  expect([...days]).toEqual([
    ['jaws', '2019-07-04'],
    ['ham2', '2020-02-29'],
    ['undt', '2001-01-01'],
  ]);
});

test('of two films with one name and year neither gets a day', () => {
  expect(watchedDays(diaryCsv([['Twins', 1988, '2024-01-01']]), films, today).size).toBe(0);
});

test.each(['', 'yesterday', '2023-02-29', '2026-03-16', '1887-12-31', '2024-1-1'])('%j is no day', (day) => {
  expect(watchedDays(diaryCsv([['Jaws', 1975, day]]), films, today).size).toBe(0);
});

test('a diary without the columns tells nothing', () => {
  expect(watchedDays('Date,Content,Comment\n2024-01-01,a,b\n', films, today).size).toBe(0);
});
