import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Gives a script that pages name as it stands a name by its content, so that a browser that has it does not ask again:
 * nothing else goes on while it waits for this one.
 */
export function hashedAssets(script: string): Plugin {
  const name = basename(script);
  let root = '';
  return {
    name: 'laurels:kept-for-good',
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
        const kept = Object.values(bundle).find((file) => file.type === 'asset' && file.names.includes(name));
        if (!kept) throw new Error(`the build has no script named ${name}`);
        return html.replace(`"/${script}"`, `"/${kept.fileName}"`);
      },
    },
  };
}
