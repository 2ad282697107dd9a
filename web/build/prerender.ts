import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type ResolvedConfig } from 'vite';

const host = '<div id="root"></div>';
const codeTags = /<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?\s*/g;

/** Writes `welcome.html`: the app's page with the top of the welcome page in it, to be read before the code comes. */
export function prerender(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'laurels:first-sight',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    async writeBundle() {
      // Below the packages, so that what it imports is found.
      const folder = join(config.root, 'node_modules/.first-sight');
      await build({
        root: config.root,
        configFile: false,
        logLevel: 'warn',
        css: { modules: config.css.modules ?? {} },
        define: config.define ?? {},
        build: { ssr: 'src/app/prerender.tsx', outDir: folder, emptyOutDir: true, copyPublicDir: false },
      });
      const made = await import(pathToFileURL(join(folder, 'prerender.js')).href);
      const page = readFileSync(join(config.root, config.build.outDir, 'index.html'), 'utf8');
      const markup = `<div id="root"><div id="first-sight">${await made.prerender()}</div></div>`;
      if (!page.includes(host)) throw new Error(`index.html has no ${host}`);
      const code = onePerFile(page.match(codeTags) ?? []);
      const read = page
        .replace(codeTags, '')
        .replace(host, () => `${markup}<template id="code">${code.join('')}</template>`);
      writeFileSync(join(config.root, config.build.outDir, 'welcome.html'), read);
      rmSync(folder, { recursive: true });
    },
  };
}

/**
 * The app and the page it opens with ask for some of the same files. The code that runs comes last: it would ask for
 * what it does not find on its way.
 */
function onePerFile(tags: readonly string[]): string[] {
  const byFile = new Map(tags.map((tag) => [/(?:href|src)="([^"]*)"/.exec(tag)?.[1], tag]));
  const isRun = (tag: string) => tag.startsWith('<script');
  const all = [...byFile.values()];
  return [...all.filter((tag) => !isRun(tag)), ...all.filter(isRun)];
}
