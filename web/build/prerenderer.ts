import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type ResolvedConfig } from 'vite';

type Prerenderer = typeof import('../src/app/prerender.tsx');

/** Builds `src/app/prerender.tsx` for Node, passes it to `use` and removes it. */
export async function withPrerenderer(
  config: ResolvedConfig,
  use: (prerenderer: Prerenderer) => Promise<void>,
): Promise<void> {
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
  await use(await import(pathToFileURL(join(folder, 'prerender.js')).href));
  rmSync(folder, { recursive: true });
}
