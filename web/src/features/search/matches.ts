import { fold } from './fold';

export interface TextPart {
  text: string;
  isMatch: boolean;
}

type Range = readonly [start: number, end: number];

/**
 * A text in parts, those that hold what was searched for marked: the whole of it, or where it is nowhere in one
 * piece, its words.
 */
export function highlightParts(text: string, searched: string, isWholeWord: boolean): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const [start, end] of matchesIn(text, searched, isWholeWord)) {
    if (start > at) parts.push({ text: text.slice(at, start), isMatch: false });
    parts.push({ text: text.slice(start, end), isMatch: true });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), isMatch: false });
  return parts;
}

/** A piece of a long text around its first match, cut between words. */
export function excerpt(text: string, searched: string, isWholeWord: boolean, length: number): string {
  if (text.length <= length) return text;
  const [[start, end]] = [...matchesIn(text, searched, isWholeWord), [0, 0] as Range] as [Range];
  const room = Math.max(length - (end - start), 0);
  const from = Math.max(Math.min(start - Math.floor(room / 3), text.length - length), 0);
  const first = from === 0 ? 0 : wordStart(text, from, start);
  const last = first + length >= text.length ? text.length : wordEnd(text, first + length, end);
  return `${first > 0 ? '… ' : ''}${text.slice(first, last)}${last < text.length ? ' …' : ''}`;
}

/** The first beginning of a word from `at` on, but not beyond `most`. */
function wordStart(text: string, at: number, most: number): number {
  const gap = text.indexOf(' ', at);
  return gap === -1 || gap >= most ? most : gap + 1;
}

/** The last end of a word up to `at`, but not before `least`. */
function wordEnd(text: string, at: number, least: number): number {
  const gap = text.lastIndexOf(' ', at);
  return Math.max(gap, least);
}

/** Where a text holds what was searched for, from left to right, without overlaps. */
function matchesIn(text: string, searched: string, isWholeWord: boolean): Range[] {
  const needle = fold(searched).text;
  if (needle === '') return [];
  const folded = fold(text);
  const find = (word: string) =>
    placesOf(folded.text, word, isWholeWord).map((place): Range => {
      const end = folded.ends[place + word.length - 1] ?? text.length;
      return [folded.starts[place] ?? 0, withAccents(text, end)];
    });
  const whole = find(needle);
  if (whole.length > 0 || !needle.includes(' ')) return merged(whole);
  return merged([...new Set(needle.split(' '))].flatMap(find));
}

function placesOf(folded: string, word: string, isWholeWord: boolean): number[] {
  const places: number[] = [];
  for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + 1)) {
    const isWhole = isGap(folded[at - 1]) && isGap(folded[at + word.length]);
    if (isWhole || !isWholeWord) places.push(at);
  }
  return places;
}

function isGap(letter: string | undefined): boolean {
  return letter === undefined || letter === ' ';
}

/** Accents written after their letter belong to it. */
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
