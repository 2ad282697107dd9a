import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import type { PageTable } from './pages.ts';
import { offlinePages, precachedFiles } from './precache.ts';

/**
 * Builds the service worker with the list of what it precaches, after the pages have been written. `vite-plugin-pwa` would
 * do the same with 300 more packages, and doesn't know which chunks are for admins only.
 */
export function serviceWorker(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'laurels:service-worker',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    writeBundle: {
      sequential: true,
      order: 'post',
      async handler(_options, bundle) {
        const folder = join(config.root, config.build.outDir);
        const table: PageTable = JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8'));
        await build({
          root: config.root,
          configFile: false,
          logLevel: 'warn',
          publicDir: false,
          define: {
            ...config.define,
            __PRECACHED_FILES__: JSON.stringify(precachedFiles(folder, bundle, table)),
            __OFFLINE_PAGES__: JSON.stringify(offlinePages(table.routes)),
          },
          build: {
            target: config.build.target,
            outDir: config.build.outDir,
            emptyOutDir: false,
            rolldownOptions: {
              input: 'src/serviceWorker/serviceWorker.ts',
              output: { entryFileNames: 'service-worker.js', format: 'iife' },
            },
          },
        });
      },
    },
  };
}
