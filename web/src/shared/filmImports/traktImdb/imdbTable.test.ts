import { expect, test } from 'vitest';
import { imdbList, imdbRatings } from '../../../testing/traktImdbFiles';
import { readTable } from '../csvTable';
import { imdbRecords } from './imdbTable';

const records = (text: string) => imdbRecords(readTable(text));

const heat = {
  imdbId: 'tt0113277',
  name: 'Heat',
  year: 1995,
  isFilm: true,
  isWatched: true,
  day: null,
  rating: 4.5,
  ratingDay: '2014-12-13',
};
const unrated = { ...heat, isWatched: false, rating: null, ratingDay: null };

test.each([
  [
    'ratings of 2017 to 2023',
    'Const,Your Rating,Date Rated,Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,Num Votes,Release Date,Directors\n' +
      'tt0113277,9,2014-12-13,Heat,https://www.imdb.com/title/tt0113277/,movie,8.3,170,1995,"Action, Crime",700000,1995-12-15,Michael Mann\n',
    [heat],
  ],
  [
    'ratings since 2024',
    imdbRatings([{ id: 'tt0113277', title: 'Heat', year: 1995, rating: 9, rated: '2014-12-13' }]),
    [heat],
  ],
  [
    'ratings until 2017, which have the columns of a list and another date',
    '"position","const","created","modified","description","Title","Title type","Directors","You rated","IMDb Rating","Runtime (mins)","Year","Genres","Num. Votes","Release Date (month/day/year)","URL"\n' +
      '"1","tt0113277","Sat Dec 13 00:00:00 2014","","","Heat","Feature Film","Michael Mann","9","8.2","170","1995","action, crime","330000","1995-12-15","http://www.imdb.com/title/tt0113277/"\n',
    [{ ...heat, ratingDay: null }],
  ],
  [
    'a list of 2017 to 2023',
    'Position,Const,Created,Modified,Description,Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,Num Votes,Release Date,Directors\n' +
      '1,tt0113277,2022-05-04,2022-05-04,,Heat,https://www.imdb.com/title/tt0113277/,movie,8.3,170,1995,Action,700000,1995-12-15,Michael Mann\n',
    [unrated],
  ],
  [
    'a list since 2024, with a film that is rated',
    imdbList([
      { id: 'tt0113277', title: 'Heat', year: 1995 },
      { id: 'tt0113277', title: 'Heat', year: 1995, rating: 9, rated: '2014-12-13' },
    ]),
    [unrated, heat],
  ],
  [
    'columns in any order and case, with an id in the URL only',
    'YEAR,title,url,CONST\n1995, Heat ,https://m.imdb.com/title/tt0113277/?ref_=x,\n',
    [unrated],
  ],
])('reads %s', (_what, text, expected) => {
  expect(records(text)).toEqual(expected);
});

test.each([
  'Movie',
  'movie',
  'Feature Film',
  'Short',
  'tvMovie',
  'tvShort',
  'TV Special',
  'Video',
  'Documentary',
  '',
])('counts %j as a film', (type) => {
  expect(records(imdbRatings([{ id: 'tt1', title: 'Heat', year: 1995, type }]))).toMatchObject([
    { name: 'Heat', isFilm: true },
  ]);
});

test.each([
  'TV Series',
  'tvSeries',
  'TV Mini Series',
  'Mini-Series',
  'tvEpisode',
  'TV Episode',
  'Video Game',
  'Podcast Series',
  'Serie TV',
])('keeps only the id of a title of the type %s', (type) => {
  expect(records(imdbRatings([{ id: 'tt1', title: 'Heat', year: 1995, type }]))).toMatchObject([
    { imdbId: 'tt1', name: '', isFilm: false },
  ]);
});

test.each([
  [1, 0.5],
  [7, 3.5],
  [10, 5],
  [11, null],
  ['', null],
] as const)('reads the rating %s as %s stars', (rating, stars) => {
  expect(records(imdbRatings([{ id: 'tt1', title: 'Heat', year: 1995, rating }]))).toMatchObject([
    { rating: stars, isWatched: stars !== null },
  ]);
});

test('skips rows without an id or a title', () => {
  expect(records('Const,Title,Year\n,,1995\nnm0000199,,\nshort row\n,Heat,1995\n')).toMatchObject([
    { imdbId: null, name: 'Heat' },
  ]);
});

test.each([
  'Position,Const,Created,Modified,Description,Name,Known For,Birth Date\n1,nm0000199,,,,Al Pacino,,\n',
  'Title,Year\nHeat,1995\n',
  '',
])('leaves the table %j to others', (text) => {
  expect(records(text)).toBeNull();
});
