import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type ResolvedConfig } from 'vite';

const host = '<div id="root"></div>';
const codeTags = /<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?\s*/g;

/** Prerenders the top of the welcome page into `welcome.html`, so that it can be read before the app has loaded. */
export function prerender(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'laurels:prerender',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    async writeBundle() {
      // Inside node_modules, so that bare imports resolve.
      const folder = join(config.root, 'node_modules/.prerender');
      await build({
        root: config.root,
        configFile: false,
        logLevel: 'warn',
        css: { modules: config.css.modules ?? {} },
        define: config.define ?? {},
        build: { ssr: 'src/app/prerender.tsx', outDir: folder, emptyOutDir: true, copyPublicDir: false },
      });
      const module = await import(pathToFileURL(join(folder, 'prerender.js')).href);
      const page = readFileSync(join(config.root, config.build.outDir, 'index.html'), 'utf8');
      const markup = `<div id="root"><div id="prerendered">${await module.prerender()}</div></div>`;
      if (!page.includes(host)) throw new Error(`index.html has no ${host}`);
      const code = deduplicate(page.match(codeTags) ?? []);
      const html = page
        .replace(codeTags, '')
        .replace(host, () => `${markup}<template id="code">${code.join('')}</template>`);
      writeFileSync(join(config.root, config.build.outDir, 'welcome.html'), html);
      rmSync(folder, { recursive: true });
    },
  };
}

/**
 * One tag per file: the app and its landing page share some chunks. Scripts are last, so that their imports are being
 * preloaded by the time they run.
 */
function deduplicate(tags: readonly string[]): string[] {
  const byFile = new Map(tags.map((tag) => [/(?:href|src)="([^"]*)"/.exec(tag)?.[1], tag]));
  const isScript = (tag: string) => tag.startsWith('<script');
  const all = [...byFile.values()];
  return [...all.filter((tag) => !isScript(tag)), ...all.filter(isScript)];
}
