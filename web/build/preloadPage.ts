import type { HtmlTagDescriptor, Plugin } from 'vite';

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
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const page = chunks.find((chunk) => chunk.name === name);
        if (!page) throw new Error(`the build has no page named ${name}`);
        const parts = chunks.filter(
          (chunk) => chunk === page || (page.imports.includes(chunk.fileName) && !chunk.isEntry),
        );
        return parts.flatMap((chunk): HtmlTagDescriptor[] => [
          link({ rel: 'modulepreload', href: `/${chunk.fileName}` }),
          // Not a preload: browsers complain about those on the pages that leave them unused.
          ...[...(chunk.viteMetadata?.importedCss ?? [])].map((file) =>
            link({ rel: 'stylesheet', href: `/${file}` }),
          ),
        ]);
      },
    },
  };
}

function link(attrs: Record<string, string>): HtmlTagDescriptor {
  // As the app itself will ask for it; a request in another mode would be made twice.
  return { tag: 'link', attrs: { ...attrs, crossorigin: true }, injectTo: 'head' };
}
