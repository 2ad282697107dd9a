import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCsv, writeCsv } from './csv';

test.each([
  ['', []],
  ['a,b', [['a', 'b']]],
  ['a,b\n', [['a', 'b']]],
  [
    'a,b\r\nc,d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a\rb', [['a'], ['b']]],
  ['a,\n', [['a', '']]],
  ['a,', [['a', '']]],
  [',', [['', '']]],
  ['\n\na\n\n', [['a']]],
  ['"a,b",c', [['a,b', 'c']]],
  ['"say ""hi""",x', [['say "hi"', 'x']]],
  ['""', []],
  ['"",""', [['', '']]],
  ['"two\r\nlines",x\n', [['two\r\nlines', 'x']]],
  ['"never closed,\nx', [['never closed,\nx']]],
  ['"half" quoted,x', [['half quoted', 'x']]],
  ['not "at" the start', [['not "at" the start']]],
  ['七人の侍,1954', [['七人の侍', '1954']]],
])('reads %j', (text, rows) => {
  expect(readCsv(text)).toEqual(rows);
});

test('reads no more rows than wanted', () => {
  expect(readCsv('a\n\nb\nc\n', 2)).toEqual([['a'], ['b']]);
});

test('round-trips through writeCsv and readCsv', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'é', ',', '"', '\n', '\r', ' ', ';'), maxLength: 6 });
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { maxLength: 6 }), (rows) => {
      expect(readCsv(writeCsv(rows))).toEqual(rows);
    }),
  );
});
