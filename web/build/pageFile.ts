import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';

/** Writes a copy of `index.html` for one route, changed by `edit`. */
export function writePage(folder: string, route: string, edit: (page: Document) => void): void {
  const dom = readPage(folder, 'index');
  edit(dom.window.document);
  writeFileSync(join(folder, `${route}.html`), dom.serialize());
}

export function readPage(folder: string, name: string): JSDOM {
  return new JSDOM(readFileSync(join(folder, `${name}.html`), 'utf8'));
}

export function appendLink(page: Document, attributes: Record<string, string>): void {
  const link = page.createElement('link');
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
  page.head.append(link, '\n    ');
}

/** Adds stylesheets with the app's own request mode: in another one, the browser would fetch them twice. */
export function appendStyles(page: Document, styles: readonly string[]): void {
  for (const href of styles) appendLink(page, { rel: 'stylesheet', href, crossorigin: '' });
}
