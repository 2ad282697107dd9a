import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/**
 * Preloads the chunks of one page in `index.html`: the landing page of anonymous visitors. For everyone else that is a
 * few kilobytes that are needed soon or cached already.
 */
export function preloadChunks(name: string): Plugin {
  return {
    name: 'laurels:preload-chunks',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => linksOf(bundle, name).filter((tag) => !html.includes(fileOf(tag))),
    },
  };
}

/**
 * Writes a separate HTML file for a route that is opened often. It preloads the chunks of that page instead of the
 * landing page's, and its API requests, so that these start before any script has loaded.
 */
export function routeHtml(route: string, name: string, requests: readonly string[]): Plugin {
  let folder = '';
  return {
    name: 'laurels:route-html',
    apply: 'build',
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir);
    },
    writeBundle: (_options, bundle) => {
      const page = readFileSync(join(folder, 'index.html'), 'utf8');
      const fetches = requests.map((href) =>
        htmlOf(link({ rel: 'preload', as: 'fetch', href }, 'use-credentials')),
      );
      // Tags added by `preloadChunks` are recognized by the attribute order of `link`.
      const bare = page.replace(
        / *<link rel="(?:modulepreload|stylesheet)" href="[^"]*" crossorigin>\n/g,
        '',
      );
      const own = linksOf(bundle, name).filter((tag) => !bare.includes(fileOf(tag)));
      const tags = [...fetches, ...own.map(htmlOf)];
      const html = bare.replace('  </head>', () => `    ${tags.join('\n    ')}\n  </head>`);
      writeFileSync(join(folder, `${route}.html`), html);
    },
  };
}

function linksOf(bundle: Bundle, name: string): HtmlTagDescriptor[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const found = new Set<Rolldown.OutputChunk>();
  // Transitive imports too: a chunk that is discovered late is fetched late.
  const add = (chunk: Rolldown.OutputChunk) => {
    if (found.has(chunk) || chunk.isEntry) return;
    found.add(chunk);
    chunks.filter(({ fileName }) => chunk.imports.includes(fileName)).forEach(add);
  };
  const page = chunks.find((chunk) => chunk.name === name);
  if (!page) throw new Error(`the build has no page named ${name}`);
  add(page);
  return [...found].flatMap((chunk) => [
    link({ rel: 'modulepreload', href: `/${chunk.fileName}` }),
    // Not `preload`: browsers warn about preloaded files that a page does not use.
    ...[...(chunk.viteMetadata?.importedCss ?? [])].map((file) =>
      link({ rel: 'stylesheet', href: `/${file}` }),
    ),
  ]);
}

function link(attrs: Record<string, string>, crossorigin: string | true = true): HtmlTagDescriptor {
  // The same mode as the app's own request: another one would not match, and the file would be fetched twice.
  return { tag: 'link', attrs: { ...attrs, crossorigin }, injectTo: 'head' };
}

function htmlOf({ tag, attrs = {} }: HtmlTagDescriptor): string {
  const attributes = Object.entries(attrs).map(([key, value]) =>
    value === true ? key : `${key}="${value}"`,
  );
  return `<${tag} ${attributes.join(' ')}>`;
}

function fileOf({ attrs }: HtmlTagDescriptor): string {
  return String(attrs?.href);
}
