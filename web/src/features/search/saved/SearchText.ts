// Finds a text in many short ones and ranks how close each match is, by the rules of the server
// (crates/laurels-catalogue/src/search).
import { fold } from '../fold';

/** Characters inside a word that some people leave out and others write as a space. */
const hyphens = /[-‐‑–·]/g;

/** From the closest to the loosest. */
const closeness = {
  /** The whole entry, a leading article aside. */
  exact: 0,
  /** Its beginning, a leading article aside. */
  start: 1,
  /** At word boundaries somewhere in it. */
  word: 2,
  inside: 3,
  /** Every word, but not in a row. */
  scattered: 4,
} as const;

interface Entry {
  /** The index of the film or person. */
  owner: number;
  folded: string;
  /** The length of a leading article, with its space. */
  article: number;
  original: { text: string };
}

export interface Match {
  owner: number;
  closeness: number;
  /** The texts that matched. */
  matched: string[];
}

/** The texts of one owner are added one after the other. */
export class SearchText {
  readonly #entries: Entry[] = [];

  addText(owner: number, text: string): void {
    this.#append(owner, text, { text });
  }

  /** Adds a name; one with a hyphen is found with it, without it, and with a space instead. */
  addName(owner: number, name: string): void {
    const original = { text: name };
    const joined = name.replace(hyphens, '');
    if (joined !== name) this.#append(owner, joined, original);
    this.#append(owner, name, original);
  }

  #append(owner: number, text: string, original: { text: string }): void {
    const folded = fold(text).text;
    this.#entries.push({ owner, folded, article: articleLength(folded), original });
  }

  /** Owners with an entry that contains the text; if there is none, those with an entry that contains all its words. */
  find(text: string, isWholeWord: boolean): Match[] {
    const needle = fold(text).text;
    if (needle === '') return [];
    const found = this.#collect((entry) => closest(entry, needle, isWholeWord));
    if (found.length > 0 || !needle.includes(' ')) return found;
    const words = needle.split(' ');
    return this.#collect((entry) =>
      entry.folded.length >= needle.length &&
      words.every((word) => closest(entry, word, isWholeWord) !== undefined)
        ? closeness.scattered
        : undefined,
    );
  }

  #collect(closenessOf: (entry: Entry) => number | undefined): Match[] {
    const matches: Match[] = [];
    let lastOriginal: Entry['original'] | undefined;
    for (const entry of this.#entries) {
      const close = closenessOf(entry);
      if (close === undefined) continue;
      const last = matches.at(-1);
      if (last?.owner !== entry.owner) {
        matches.push({ owner: entry.owner, closeness: close, matched: [entry.original.text] });
      } else {
        last.closeness = Math.min(last.closeness, close);
        if (entry.original !== lastOriginal) last.matched.push(entry.original.text);
      }
      lastOriginal = entry.original;
    }
    return matches;
  }
}

/** The text without a leading article, unless nothing else is there. */
export function withoutArticle(folded: string): string {
  return folded.slice(articleLength(folded));
}

function articleLength(folded: string): number {
  return ['a ', 'an ', 'the '].find((article) => folded.startsWith(article))?.length ?? 0;
}

function closest({ folded, article }: Entry, needle: string, isWholeWord: boolean): number | undefined {
  let best: number | undefined;
  for (let at = folded.indexOf(needle); at !== -1; at = folded.indexOf(needle, at + 1)) {
    const end = at + needle.length;
    const isWhole = (at === 0 || folded[at - 1] === ' ') && (end === folded.length || folded[end] === ' ');
    if (isWholeWord && !isWhole) continue;
    if (at === 0 || at === article) return end === folded.length ? closeness.exact : closeness.start;
    best = Math.min(best ?? closeness.inside, isWhole ? closeness.word : closeness.inside);
  }
  return best;
}
