import type { Plugin } from 'vite';

/** Lets pages run one part of the app as a script before it, and so in a task of its own. */
export function runFirst(name: string): Plugin {
  return {
    name: 'laurels:run-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const part = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name);
        if (!part) throw new Error(`the build has no part named ${name}`);
        const script = `<script type="module" crossorigin src="/${part.fileName}"></script>`;
        return html
          .replace(new RegExp(` *<link rel="modulepreload"[^>]*/${part.fileName}">\n`), '')
          .replace('<script type="module"', (app) => `${script}\n    ${app}`);
      },
    },
  };
}
