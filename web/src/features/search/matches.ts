import { fold } from './fold';

export interface TextPart {
  text: string;
  isMatch: boolean;
}

type Range = readonly [start: number, end: number];

/**
 * Splits a text into matching and other parts. Matches the whole search text or, if it does not occur, each of its
 * terms.
 */
export function highlightParts(text: string, searched: string, isWholeWord: boolean): TextPart[] {
  const parts: TextPart[] = [];
  let offset = 0;
  for (const [start, end] of matchesIn(text, searched, isWholeWord)) {
    if (start > offset) parts.push({ text: text.slice(offset, start), isMatch: false });
    parts.push({ text: text.slice(start, end), isMatch: true });
    offset = end;
  }
  if (offset < text.length) parts.push({ text: text.slice(offset), isMatch: false });
  return parts;
}

/** An excerpt of a long text around its first match, cut at spaces. */
export function excerpt(text: string, searched: string, isWholeWord: boolean, length: number): string {
  if (text.length <= length) return text;
  const [[start, end]] = [...matchesIn(text, searched, isWholeWord), [0, 0] as Range] as [Range];
  const context = Math.max(length - (end - start), 0);
  const from = Math.max(Math.min(start - Math.floor(context / 3), text.length - length), 0);
  const first = from === 0 ? 0 : wordStart(text, from, start);
  const last = first + length >= text.length ? text.length : wordEnd(text, first + length, end);
  return `${first > 0 ? '… ' : ''}${text.slice(first, last)}${last < text.length ? ' …' : ''}`;
}

/** Start of the first word at or after `offset`, at most `max`. */
function wordStart(text: string, offset: number, max: number): number {
  const gap = text.indexOf(' ', offset);
  return gap === -1 || gap >= max ? max : gap + 1;
}

/** End of the last word at or before `offset`, at least `min`. */
function wordEnd(text: string, offset: number, min: number): number {
  const gap = text.lastIndexOf(' ', offset);
  return Math.max(gap, min);
}

/** Ranges of the matches in a text, sorted and without overlaps. */
function matchesIn(text: string, searched: string, isWholeWord: boolean): Range[] {
  const needle = fold(searched).text;
  if (needle === '') return [];
  const folded = fold(text);
  const find = (word: string) =>
    indicesOf(folded.text, word, isWholeWord).map((index): Range => {
      const end = folded.ends[index + word.length - 1] ?? text.length;
      return [folded.starts[index] ?? 0, withAccents(text, end)];
    });
  const whole = find(needle);
  if (whole.length > 0 || !needle.includes(' ')) return merged(whole);
  return merged([...new Set(needle.split(' '))].flatMap(find));
}

function indicesOf(folded: string, word: string, isWholeWord: boolean): number[] {
  const indices: number[] = [];
  for (let index = folded.indexOf(word); index !== -1; index = folded.indexOf(word, index + 1)) {
    const isWhole = isGap(folded[index - 1]) && isGap(folded[index + word.length]);
    if (isWhole || !isWholeWord) indices.push(index);
  }
  return indices;
}

function isGap(char: string | undefined): boolean {
  return char === undefined || char === ' ';
}

/** Extends a range to combining accents after its last character. */
function withAccents(text: string, end: number): number {
  const [accents] = /^\p{M}+/u.exec(text.slice(end)) ?? [''];
  return end + accents.length;
}

function merged(ranges: Range[]): Range[] {
  const result: [number, number][] = [];
  for (const [start, end] of ranges.sort((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else result.push([start, end]);
  }
  return result;
}
