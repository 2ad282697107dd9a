// Brings text to the form in which the server compares it: small letters, no accents, no punctuation, single spaces.
// Remembers where each letter came from, so that what was found can be marked in the text as it is written.

export interface Folded {
  text: string;
  /** For each letter of `text`, where in the original it begins and ends. */
  starts: readonly number[];
  ends: readonly number[];
}

/** Part of a word, as in Ocean's and M*A*S*H. */
const silent = /['’‘ʻʼ`´*\u00ad\u200b-\u200d\ufeff]/;

/** Letters that no decomposition turns into plain ones. */
const plain: Readonly<Record<string, string>> = {
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
  /** Letters since the last gap: a stop after a single one belongs to an abbreviation. */
  let run = 0;
  let start = 0;
  let end = 0;

  const add = (letter: string) => {
    text += letter;
    for (let unit = 0; unit < letter.length; unit += 1) {
      starts.push(start);
      ends.push(end);
    }
  };
  const keep = (letter: string) => {
    if (hasGap && text !== '') add(' ');
    hasGap = false;
    run += 1;
    add(letter);
  };
  const separate = () => {
    hasGap = true;
    run = 0;
  };
  const push = (letter: string) => {
    if (/[a-z0-9]/i.test(letter) && letter <= 'z') keep(letter.toLowerCase());
    else if (silent.test(letter)) return;
    else if (letter === '.' && run === 1) run = 0;
    else if (letter === '&') {
      separate();
      for (const part of 'and') keep(part);
      separate();
    } else if (/\p{M}/u.test(letter)) return;
    else if (/[\p{Alphabetic}\p{N}]/u.test(letter)) {
      for (const small of letter.toLowerCase().replace(/\p{M}/gu, '')) {
        for (const part of plain[small] ?? small) keep(part);
      }
    } else separate();
  };

  for (const letter of original) {
    start = end;
    end += letter.length;
    if (letter <= '\u007f') push(letter);
    else {
      const parts = letter.normalize('NFKD');
      // Keeps "8½" apart from "81/2".
      if (parts.includes('\u2044')) separate();
      for (const part of parts) push(part);
    }
  }
  return { text, starts, ends };
}
