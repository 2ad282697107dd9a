// Typesets a poster title in the display font: as large as its box allows, in lines of similar width.

export interface SetTitle {
  lines: string[];
  size: number;
}

interface TitleBox {
  width: number;
  height: number;
  /** Upper limit of the font size. */
  largest: number;
}

export const LEADING = 1.06;
const MAX_LINES = 6;
/** Longer titles are truncated, because they would be unreadable. */
const MAX_LENGTH = 90;

/** Character widths of the display font, in hundredths of its size. */
const widths: Readonly<Record<string, number>> = Object.fromEntries(
  [
    [22, " ''"],
    [35, 'il.,:;-–/j'],
    [45, 'frtI1!?()#$'],
    [54, 'csvxyzLJ'],
    [60, 'EFSTVZegko0235'],
    [67, 'AXY68479'],
    [73, 'abdhnpquBCHKPR&'],
    [79, 'DNUGOQwÆŒ'],
    [96, 'MWm'],
  ].flatMap(([width, chars]) => [...String(chars)].map((char) => [char, Number(width)])),
);
/** For characters without an entry. */
const DEFAULT_WIDTH = 64;

export function setTitle(title: string, { width, height, largest }: TitleBox): SetTitle {
  const words = shorten(title).split(/\s+/);
  let best: SetTitle = { lines: [title], size: 0 };
  for (let count = 1; count <= Math.min(MAX_LINES, words.length); count += 1) {
    const lines = balance(words, count);
    const widest = Math.max(...lines.map(textWidth));
    const size = Math.min(largest, width / widest, height / (lines.length * LEADING));
    // Another line must increase the font size noticeably.
    if (size > best.size * 1.04) best = { lines, size };
  }
  return { lines: best.lines, size: Math.floor(best.size * 10) / 10 };
}

/** Initials, shown instead of a title that would be too small to read. */
export function monogram(title: string): string {
  const words = title.replace(/^(the|a|an)\s+/i, '').match(/[\p{L}\p{N}]+/gu) ?? [];
  const initials =
    words.length === 1 ? [...(words[0] ?? '')].slice(0, 2) : words.slice(0, 2).map((word) => [...word][0]);
  return initials.join('').toUpperCase() || '★';
}

/** Width of a text at font size 1. */
export function textWidth(text: string): number {
  let sum = 0;
  for (const char of text) {
    const base = char.normalize('NFD')[0] ?? char;
    sum += widths[base] ?? DEFAULT_WIDTH;
  }
  return sum / 100;
}

function shorten(title: string): string {
  if (title.length <= MAX_LENGTH) return title;
  const cut = title.slice(0, MAX_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))}…`;
}

/** Breaks words into `count` lines such that the widest line is as narrow as possible. */
function balance(words: readonly string[], count: number): string[] {
  if (count === 1) return [words.join(' ')];
  let best: string[] | undefined;
  let bestWidth = Number.POSITIVE_INFINITY;
  for (let first = 1; first <= words.length - count + 1; first += 1) {
    const head = words.slice(0, first).join(' ');
    const headWidth = textWidth(head);
    if (headWidth >= bestWidth) break;
    const rest = balance(words.slice(first), count - 1);
    const widest = Math.max(headWidth, ...rest.map(textWidth));
    if (widest < bestWidth) {
      best = [head, ...rest];
      bestWidth = widest;
    }
  }
  return best ?? [words.join(' ')];
}
