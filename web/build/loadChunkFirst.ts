import type { Plugin } from 'vite';

/**
 * Loads a chunk by its own script tag, before the app's entry, so that the browser evaluates the two in separate
 * tasks.
 */
export function loadChunkFirst(name: string): Plugin {
  return {
    name: 'laurels:load-chunk-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name);
        if (!chunk) throw new Error(`the build has no chunk named ${name}`);
        const script = `<script type="module" crossorigin src="/${chunk.fileName}"></script>`;
        return html
          .replace(new RegExp(` *<link rel="modulepreload"[^>]*/${chunk.fileName}">\n`), '')
          .replace('<script type="module"', (entry) => `${script}\n    ${entry}`);
      },
    },
  };
}
