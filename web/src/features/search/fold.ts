// Folds text the way the server does for comparison: lowercase, no accents, no punctuation, single spaces. Records the
// offsets of each character in the original, so that matches can be highlighted there.

export interface Folded {
  text: string;
  /** For each UTF-16 unit of `text`, the start and end offset of its source character. */
  starts: readonly number[];
  ends: readonly number[];
}

/** Punctuation inside words, as in Ocean's and M*A*S*H. */
const ignored = /['\u2018\u2019ʻʼ`´*\u00ad\u200b-\u200d\ufeff]/;

/** Characters that Unicode decomposition does not turn into ASCII. */
const replacements: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
  ŋ: 'n',
  ŧ: 't',
  ς: 'σ',
};

export function fold(original: string): Folded {
  let text = '';
  const starts: number[] = [];
  const ends: number[] = [];
  let hasGap = false;
  /** Characters since the last gap: a period after a single one belongs to an abbreviation. */
  let run = 0;
  let start = 0;
  let end = 0;

  const append = (char: string) => {
    text += char;
    for (let unit = 0; unit < char.length; unit += 1) {
      starts.push(start);
      ends.push(end);
    }
  };
  const add = (char: string) => {
    if (hasGap && text !== '') append(' ');
    hasGap = false;
    run += 1;
    append(char);
  };
  const separate = () => {
    hasGap = true;
    run = 0;
  };
  const push = (char: string) => {
    if (/[a-z0-9]/i.test(char) && char <= 'z') add(char.toLowerCase());
    else if (ignored.test(char)) return;
    else if (char === '.' && run === 1) run = 0;
    else if (char === '&') {
      separate();
      for (const part of 'and') add(part);
      separate();
    } else if (/\p{M}/u.test(char)) return;
    else if (/[\p{Alphabetic}\p{N}]/u.test(char)) {
      for (const lower of char.toLowerCase().replace(/\p{M}/gu, '')) {
        for (const part of replacements[lower] ?? lower) add(part);
      }
    } else separate();
  };

  for (const char of original) {
    start = end;
    end += char.length;
    if (char <= '\u007f') push(char);
    else {
      const parts = char.normalize('NFKD');
      // Distinguishes "8½" from "81/2".
      if (parts.includes('\u2044')) separate();
      for (const part of parts) push(part);
    }
  }
  return { text, starts, ends };
}
