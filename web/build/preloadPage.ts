import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/**
 * Lets the browser fetch one page's code together with the app's, instead of after it: the page that strangers see
 * first. For everyone else it is a few kilobytes that are soon needed or already kept.
 */
export function preloadPage(name: string): Plugin {
  return {
    name: 'laurels:preload-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => linksOf(bundle, name).filter((tag) => !html.includes(fileOf(tag))),
    },
  };
}

/**
 * Writes a page of its own for an address that people open every day: its code takes the place of the one that is
 * fetched ahead elsewhere, and what it asks the server for is on its way before any code has come.
 */
export function ownPage(address: string, name: string, calls: readonly string[]): Plugin {
  let folder = '';
  return {
    name: 'laurels:own-page',
    apply: 'build',
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir);
    },
    writeBundle: (_options, bundle) => {
      const page = readFileSync(join(folder, 'index.html'), 'utf8');
      const fetched = calls.map((href) =>
        written(link({ rel: 'preload', as: 'fetch', href }, 'use-credentials')),
      );
      // The tags of other pages are those with the attributes in the order of `link`.
      const bare = page.replace(
        / *<link rel="(?:modulepreload|stylesheet)" href="[^"]*" crossorigin>\n/g,
        '',
      );
      const own = linksOf(bundle, name).filter((tag) => !bare.includes(fileOf(tag)));
      const tags = [...fetched, ...own.map(written)];
      const whole = bare.replace('  </head>', () => `    ${tags.join('\n    ')}\n  </head>`);
      writeFileSync(join(folder, `${address}.html`), whole);
    },
  };
}

function linksOf(bundle: Bundle, name: string): HtmlTagDescriptor[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const parts = new Set<Rolldown.OutputChunk>();
  // With everything that it imports in turn: what is found out late is fetched late.
  const add = (chunk: Rolldown.OutputChunk) => {
    if (parts.has(chunk) || chunk.isEntry) return;
    parts.add(chunk);
    chunks.filter(({ fileName }) => chunk.imports.includes(fileName)).forEach(add);
  };
  const page = chunks.find((chunk) => chunk.name === name);
  if (!page) throw new Error(`the build has no page named ${name}`);
  add(page);
  return [...parts].flatMap((chunk) => [
    link({ rel: 'modulepreload', href: `/${chunk.fileName}` }),
    // Not a preload: browsers complain about those on the pages that leave them unused.
    ...[...(chunk.viteMetadata?.importedCss ?? [])].map((file) =>
      link({ rel: 'stylesheet', href: `/${file}` }),
    ),
  ]);
}

function link(attrs: Record<string, string>, crossorigin: string | true = true): HtmlTagDescriptor {
  // As the app itself will ask for it; a request in another mode would be made twice.
  return { tag: 'link', attrs: { ...attrs, crossorigin }, injectTo: 'head' };
}

function written({ tag, attrs = {} }: HtmlTagDescriptor): string {
  const texts = Object.entries(attrs).map(([key, value]) => (value === true ? key : `${key}="${value}"`));
  return `<${tag} ${texts.join(' ')}>`;
}

function fileOf({ attrs }: HtmlTagDescriptor): string {
  return String(attrs?.href);
}
