import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { filesOf } from './chunks.ts';
import { appendStyles, writePage } from './pageFile.ts';

/** Prerenders the top of the welcome page into `welcome.html`, so that it can be read before the app has loaded. */
export function prerender(page: string): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'laurels:prerender',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    async writeBundle(_options, bundle) {
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
      const markup = await module.prerender();
      const { styles } = filesOf(bundle, page);
      writePage(join(config.root, config.build.outDir), 'welcome', (html) => {
        const root = html.getElementById('root');
        if (!root) throw new Error('index.html has no #root');
        appendStyles(html, styles);
        root.innerHTML = `<div id="prerendered">${markup}</div>`;
        root.after(codeOf(html));
      });
      rmSync(folder, { recursive: true });
    },
  };
}

/**
 * Moves the tags that load the app's code into a template, for `beforePaint.js` to add after the first paint, which is
 * about a tenth earlier without them; the app runs later (docs/decisions/0045-build-steps.md).
 */
function codeOf(html: Document): HTMLTemplateElement {
  const template = html.createElement('template');
  template.id = 'code';
  // Scripts are last, so that their imports are being preloaded by the time they run.
  for (const selector of ['link[rel=modulepreload]', 'script[type=module]']) {
    template.content.append(...html.querySelectorAll(selector));
  }
  return template;
}
