// Checks architecture rules. Zones are derived from folder names, so new features are covered automatically.
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';

interface Source {
  path: string;
  text: string;
}

const sources: Source[] = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(?:tsx?|css)$/.test(path))
  .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join('src', path), 'utf8') }));
const isGenerated = ({ path }: Source) => path.endsWith('.gen.ts');
const isTest = ({ path }: Source) => path.includes('.test.') || path.startsWith('testing/');
const code = sources.filter((source) => !source.path.endsWith('.css') && !isGenerated(source));

/** Each folder may import the ones before it. */
const sharedOrder = [
  'offline',
  'setup',
  'consent',
  'reporting',
  'toasts',
  'me',
  'edits',
  'picture',
  'friends',
  'watched',
  'ceremony',
  'marks',
  'person',
  'film',
  'next',
  'notifications',
  'share',
  'publicPages',
];

/** The folder that import rules apply to: `features/friends`, `shared/me`, `ui`. */
function zoneOf(path: string): string {
  const [top = '', second = ''] = path.split('/');
  return top === 'features' || top === 'shared' ? `${top}/${second}` : top;
}

function mayImport(from: string, to: string): boolean {
  if (from === to || from === 'app' || from === 'main.tsx') return true;
  const [fromTop, fromPart = ''] = from.split('/');
  const [toTop = '', toPart = ''] = to.split('/');
  switch (fromTop) {
    case 'ui':
      return toTop === 'lib';
    case 'shared':
      if (toTop === 'shared') return isBefore(toPart, fromPart);
      return ['api', 'lib', 'ui'].includes(toTop);
    case 'features':
      return ['api', 'lib', 'ui', 'shared'].includes(toTop);
    case 'serviceWorker':
      return ['api', 'lib', 'shared'].includes(toTop);
    default:
      return false;
  }
}

/** A folder that is not in the order is last: it may import the others, but not be imported by them. */
function isBefore(part: string, other: string): boolean {
  const rank = (name: string) =>
    sharedOrder.includes(name) ? sharedOrder.indexOf(name) : sharedOrder.length;
  return rank(part) < rank(other);
}

function importsOf({ path, text }: Source): string[] {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, target = '']) =>
    posix.join(posix.dirname(path), target),
  );
}

test.each([
  ['features/friends', 'shared/me', true],
  ['features/friends', 'features/search', false],
  ['shared/film', 'shared/me', true],
  ['shared/me', 'shared/film', false],
  ['ui', 'shared/me', false],
  ['lib', 'ui', false],
  ['api', 'lib', false],
  ['features/friends', 'app', false],
  ['app', 'features/friends', true],
  ['serviceWorker', 'shared/offline', true],
  ['serviceWorker', 'ui', false],
])('%s may import %s: %s', (from, to, may) => {
  expect(mayImport(from, to)).toBe(may);
});

/** The paths of the sources that break a rule. */
function offenders(all: Source[], breaks: (source: Source) => boolean): string[] {
  return all.filter(breaks).map(({ path }) => path);
}

test('imports follow the allowed directions', () => {
  const wrong = code
    .filter((source) => !isTest(source))
    .flatMap((source) =>
      importsOf(source)
        .filter((target) => !mayImport(zoneOf(source.path), zoneOf(target)))
        .map((target) => `${source.path} imports ${target}`),
    );
  expect(wrong).toEqual([]);
});

test('no file is longer than 350 lines', () => {
  const written = sources.filter((source) => !isGenerated(source));
  expect(offenders(written, ({ text }) => text.split('\n').length > 351)).toEqual([]);
});

test('no files import each other in a circle', () => {
  const fileOf = new Map(code.map((source) => [source.path.replace(/\.tsx?$/, ''), source]));
  const finished = new Set<Source>();
  const circles: string[] = [];
  const follow = (source: Source, from: readonly Source[]) => {
    if (from.includes(source)) circles.push([...from, source].map(({ path }) => path).join(' → '));
    if (from.includes(source) || finished.has(source)) return;
    for (const target of importsOf(source)) {
      const next = fileOf.get(target);
      if (next) follow(next, [...from, source]);
    }
    finished.add(source);
  };
  for (const source of code) follow(source, []);
  expect(circles).toEqual([]);
});

test('uses named exports only, without barrel or helper files', () => {
  expect(offenders(code, ({ text }) => /^export (?:default |\* from)/m.test(text))).toEqual([]);
  expect(offenders(code, ({ path }) => /(?:^|\/)(?:index|utils?|helpers?)\.tsx?$/.test(path))).toEqual([]);
});

test('only api/client.ts uses the network, and analytics for its own host', () => {
  // Another host must not get the client's cookies and headers.
  const allowed = ['api/client.ts', 'shared/reporting/analytics.ts'];
  const rest = code.filter((source) => !allowed.includes(source.path) && !isTest(source));
  expect(offenders(rest, ({ text }) => /\bfetch\(|XMLHttpRequest|sendBeacon/.test(text))).toEqual([]);
});

test('Intl formatters are created lazily, not when a module is evaluated', () => {
  expect(offenders(code, ({ text }) => /^(?:export )?const \w+ = new Intl\./m.test(text))).toEqual([]);
});

test('only ui/tokens.css contains colors', () => {
  const literal = /#(?:[\da-f]{3,4}){1,2}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/i;
  const rest = sources.filter((source) => source.path !== 'ui/tokens.css' && !isTest(source));
  expect(offenders(rest, ({ text }) => literal.test(text))).toEqual([]);
});

test('media queries use only the breakpoints of ui/tokens.css', () => {
  const tokens = readFileSync('src/ui/tokens.css', 'utf8');
  const breakpoints = new Set(
    [...tokens.matchAll(/--breakpoint-[\w-]+: ([\d.]+rem);/g)].map(([, size]) => size),
  );
  expect(breakpoints.size).toBeGreaterThan(3);
  const sizes = (text: string) =>
    [...text.matchAll(/@media[^{]*/g)].flatMap(([query]) => query.match(/[\d.]+(?:rem|em|px)/g) ?? []);
  expect(offenders(sources, ({ text }) => sizes(text).some((size) => !breakpoints.has(size)))).toEqual([]);
});

test('only QueryState decides between data, an error and a placeholder', () => {
  const rest = code.filter(({ path }) => path !== 'ui/QueryState.tsx');
  expect(offenders(rest, ({ text }) => /import \{ Load(?:Failure|Note) \}/.test(text))).toEqual([]);
});

test('the theme color is the background color', () => {
  const [, dark] =
    /--color-ground: light-dark\(#\w+, (#\w+)\)/.exec(readFileSync('src/ui/tokens.css', 'utf8')) ?? [];
  expect(readFileSync('index.html', 'utf8')).toContain(`<meta name="theme-color" content="${dark}" />`);
  expect(JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8'))).toMatchObject({
    theme_color: dark,
    background_color: dark,
  });
});
