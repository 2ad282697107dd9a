// Lists all copy, one line per text with its file and line, then the texts used more than once: `make copy`.
// For reading everything we say to people in one pass, and for spotting one message worded in two ways.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = path.resolve(fileURLToPath(import.meta.url), '../../..');

function filesIn(folder, accepts) {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && accepts(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
}

/** Copy contains a space or is one capitalized word; class names, paths and keys are neither. */
function isCopy(text) {
  return /[a-z]/.test(text) && (/\S\s+\S/.test(text) || /^[A-Z][a-z]+[.!?…:]?$/.test(text));
}

const codeAttributes = new Set([
  'className',
  'd',
  'viewBox',
  'id',
  'key',
  'to',
  'href',
  'type',
  'name',
  'transform',
  'sizes',
]);

function templateText(node) {
  return (
    node.head.text +
    node.templateSpans.map((span) => `{${span.expression.getText()}}${span.literal.text}`).join('')
  );
}

function webTexts(file) {
  const source = ts.createSourceFile(
    file,
    readFileSync(path.join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  );
  const texts = [];
  const add = (node, text) => {
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    const folded = text.replace(/\s+/g, ' ').trim();
    if (isCopy(folded)) texts.push({ where: `${file}:${line}`, text: folded });
  };
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isJsxAttribute(node) && codeAttributes.has(node.name.getText())) return;
    if (ts.isJsxText(node)) add(node, node.text);
    else if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) add(node, node.text);
    else if (ts.isTemplateExpression(node)) add(node, templateText(node));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

/** Problem details, the errors behind them, emails and command output. */
function serverTexts(file) {
  const code = readFileSync(path.join(root, file), 'utf8').split(/^#\[cfg\(test\)\]/m)[0];
  const literal = /(?<!\/\/[^\n]*)"((?:[^"\\]|\\[\s\S])*)"/g;
  return [...code.matchAll(literal)].flatMap((match) => {
    const text = match[1]
      .replace(/\\\s+/g, '')
      .replace(/\\(["n])/g, (_, one) => (one === 'n' ? ' ' : one))
      .replace(/\s+/g, ' ')
      .trim();
    const isSql = /^(SELECT|INSERT|UPDATE|DELETE|CREATE|WITH|PRAGMA|ALTER)\b/.test(text);
    const line = code.slice(0, match.index).split('\n').length;
    return isCopy(text) && /\s/.test(text) && !isSql ? [{ where: `${file}:${line}`, text }] : [];
  });
}

const isTest = (name) => /\.test\.tsx?$|\.gen\.ts$/.test(name);
const texts = [
  ...filesIn('web/src', (name) => /\.tsx?$/.test(name) && !isTest(name))
    .filter((file) => !/src\/(testing|features\/gallery)\//.test(file))
    .flatMap(webTexts),
  ...['laurels-domain', 'laurels-app', 'laurels-http', 'laurels-providers', 'laurels']
    .flatMap((crate) => filesIn(`crates/${crate}/src`, (name) => name.endsWith('.rs') && name !== 'tests.rs'))
    .flatMap(serverTexts),
];

const byText = new Map();
for (const { where, text } of texts) byText.set(text, [...(byText.get(text) ?? []), where]);

const all = texts.map(({ where, text }) => `${where}\t${text}`);
const repeated = [...byText].filter(([, wheres]) => wheres.length > 1);
const duplicates = repeated.map(([text, wheres]) => `${wheres.length}\t${text}\t${wheres.join(' ')}`);
process.stdout.write([...all, '', 'In several places:', ...duplicates, ''].join('\n'));
