// Words that copy must not contain, checked against the listing of all copy (`make copy`).
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const forbidden: readonly (readonly [RegExp, string])[] = [
  [/\b(?:somebody|nobody|anybody|everybody|whoever)\b/i, 'say who: you, they, friends, no one'],
  [/\be-mails?\b|\bletters?\b(?! (?:of the alphabet|and digits))/i, 'email'],
  [/\bsign(?:ed|ing)? out\b|\blog(?:ged)? off\b/i, 'log out'],
  [/\b(?:favourite|colour|theatre|cancelled|catalog)\b/i, 'American English; Catalogue stays'],
  [/\b(?:did|does) not come\b|\bcould not be had\b|\bis told only\b|\bto come\b/i, "couldn't load, upcoming"],
  [
    /\b(?:cannot|could not|did not|does not|do not|is not|are not|was not|has not|have not|will not)\b/i,
    'contractions',
  ],
  [/\bthis address\b|\bthe address works\b/i, 'link'],
  [/\bfor good\b|\bat once and\b|\bany more\b/i, 'say it plainly'],
];

/** Wording we don't choose: attributions and phrases fixed by the specification. */
const required = [
  /location detection is not supported/,
  /not endorsed or certified by/,
  /not set up on this server/,
];

/** The server's sentences start with a capital letter; the others are log lines and errors for operators. */
function isUserFacing(line: string): boolean {
  const [where = '', text = ''] = line.split('\t');
  if (required.some((wording) => wording.test(text))) return false;
  return !where.startsWith('crates/') || (/^[A-Z“'{]/.test(text) && !where.startsWith('crates/laurels/'));
}

function listing(): string[] {
  const lines = execFileSync('node', ['scripts/list-copy.mjs'], { encoding: 'utf8' }).split('\n');
  return lines.slice(0, lines.indexOf('In several places:')).filter(Boolean);
}

function violations(lines: readonly string[]): string[] {
  return lines.filter(isUserFacing).flatMap((line) => {
    const text = line.slice(line.indexOf('\t') + 1);
    return forbidden.filter(([words]) => words.test(text)).map(([, instead]) => `${line} → ${instead}`);
  });
}

test('all copy follows our voice', () => {
  const lines = listing();
  expect(lines.length).toBeGreaterThan(1000);
  expect(violations(lines)).toEqual([]);
  // Listing reads every source file.
}, 30_000);

test('a phrase we do not use is detected', () => {
  expect(violations(['crates/laurels-http/src/a.rs:1\tYou cannot do this.'])).toHaveLength(1);
  expect(violations(['crates/laurels-http/src/a.rs:1\ta mail could not be sent'])).toEqual([]);
  expect(violations(['web/src/a.tsx:1\tNobody is here yet.'])).toHaveLength(1);
  expect(violations(['web/src/a.tsx:1\tNo friends yet.'])).toEqual([]);
});
