import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';

export function readPage(folder: string, name: string): JSDOM {
  return new JSDOM(readFileSync(join(folder, `${name}.html`), 'utf8'));
}

export function savePage(folder: string, name: string, page: Document): void {
  writeFileSync(join(folder, `${name}.html`), `<!doctype html>${page.documentElement.outerHTML}`);
}

export function createLink(page: Document, attributes: Record<string, string>): HTMLLinkElement {
  const link = page.createElement('link');
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
  return link;
}

/** Adds stylesheets with the app's own request mode: in another one, the browser would fetch them twice. */
export function appendStyles(page: Document, styles: readonly string[]): void {
  // Not `preload`: browsers warn about preloaded files that a page does not use.
  page.head.append(...styles.map((href) => createLink(page, { rel: 'stylesheet', href, crossorigin: '' })));
}
