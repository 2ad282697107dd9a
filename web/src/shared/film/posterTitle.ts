// Sets a title in the display face: as large as its box allows, in lines of about the same length.

export interface SetTitle {
  lines: string[];
  size: number;
}

interface TitleBox {
  width: number;
  height: number;
  /** However short the title, it is not set larger. */
  largest: number;
}

export const LEADING = 1.06;
const MOST_LINES = 6;
/** Longer ones are cut: nobody could read them. */
const MOST_LETTERS = 90;

/** Widths of the display face in hundredths of its size; the most common width stands for the rest. */
const widths: Readonly<Record<string, number>> = Object.fromEntries(
  [
    [22, " '’"],
    [35, 'il.,:;-–/j'],
    [45, 'frtI1!?()#$'],
    [54, 'csvxyzLJ'],
    [60, 'EFSTVZegko0235'],
    [67, 'AXY68479'],
    [73, 'abdhnpquBCHKPR&'],
    [79, 'DNUGOQwÆŒ'],
    [96, 'MWm'],
  ].flatMap(([width, letters]) => [...String(letters)].map((letter) => [letter, Number(width)])),
);
const USUAL_WIDTH = 64;

export function setTitle(title: string, { width, height, largest }: TitleBox): SetTitle {
  const words = shorten(title).split(/\s+/);
  let best: SetTitle = { lines: [title], size: 0 };
  for (let count = 1; count <= Math.min(MOST_LINES, words.length); count += 1) {
    const lines = balance(words, count);
    const widest = Math.max(...lines.map(textWidth));
    const size = Math.min(largest, width / widest, height / (lines.length * LEADING));
    // More lines only when they make the letters clearly larger.
    if (size > best.size * 1.04) best = { lines, size };
  }
  return { lines: best.lines, size: Math.floor(best.size * 10) / 10 };
}

/** The letters that stand for a title too small to be read. */
export function monogram(title: string): string {
  const words = title.replace(/^(the|a|an)\s+/i, '').match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters =
    words.length === 1 ? [...(words[0] ?? '')].slice(0, 2) : words.slice(0, 2).map((word) => [...word][0]);
  return letters.join('').toUpperCase() || '★';
}

/** Width of a text at size 1. */
export function textWidth(text: string): number {
  let sum = 0;
  for (const letter of text) {
    const plain = letter.normalize('NFD')[0] ?? letter;
    sum += widths[plain] ?? USUAL_WIDTH;
  }
  return sum / 100;
}

function shorten(title: string): string {
  if (title.length <= MOST_LETTERS) return title;
  const cut = title.slice(0, MOST_LETTERS);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))}…`;
}

/** Breaks words into so many lines that the widest is as narrow as can be. */
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
