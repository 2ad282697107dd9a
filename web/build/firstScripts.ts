import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { HtmlTagDescriptor, Plugin } from 'vite';

/**
 * Adds a classic script, which runs before the first paint, at the beginning of every page. The build gives it a hashed
 * name, so that browsers cache it forever: it blocks rendering, and asking the server whether it has changed delays a
 * returning visitor's dashboard from 2.9 to 3.4 s (docs/decisions/0045-build-steps.md).
 */
export function beforePaint(script: string): Plugin {
  const name = basename(script);
  let root = '';
  let isBuild = false;
  return {
    name: 'laurels:before-paint',
    configResolved: (config) => {
      root = config.root;
      isBuild = config.command === 'build';
    },
    buildStart() {
      if (isBuild) this.emitFile({ type: 'asset', name, source: readFileSync(join(root, script), 'utf8') });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        if (!bundle) return [scriptTag({ src: `/${script}` })];
        const asset = Object.values(bundle).find(
          (file) => file.type === 'asset' && file.names.includes(name),
        );
        if (!asset) throw new Error(`the build has no script named ${name}`);
        return [scriptTag({ src: `/${asset.fileName}` })];
      },
    },
  };
}

/**
 * Loads a chunk by its own script tag, before the app's entry, so that the browser evaluates the two in separate tasks.
 * With React: the longest task of the welcome page takes 0.2 s instead of 0.45 s on a slow phone.
 */
export function loadChunkFirst(name: string): Plugin {
  return {
    name: 'laurels:load-chunk-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name);
        if (!chunk) throw new Error(`the build has no chunk named ${name}`);
        return [scriptTag({ type: 'module', crossorigin: true, src: `/${chunk.fileName}` })];
      },
    },
  };
}

function scriptTag(attrs: NonNullable<HtmlTagDescriptor['attrs']>): HtmlTagDescriptor {
  return { tag: 'script', attrs, injectTo: 'head-prepend' };
}
