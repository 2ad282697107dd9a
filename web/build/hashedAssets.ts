import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Gives a script that `index.html` references by its source path a hashed file name, so that browsers can cache it
 * forever: it blocks rendering, so even a revalidation would delay the first paint.
 */
export function hashedAssets(script: string): Plugin {
  const name = basename(script);
  let root = '';
  return {
    name: 'laurels:hashed-assets',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    buildStart() {
      this.emitFile({ type: 'asset', name, source: readFileSync(join(root, script), 'utf8') });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const asset = Object.values(bundle).find(
          (file) => file.type === 'asset' && file.names.includes(name),
        );
        if (!asset) throw new Error(`the build has no script named ${name}`);
        return html.replace(`"/${script}"`, `"/${asset.fileName}"`);
      },
    },
  };
}
