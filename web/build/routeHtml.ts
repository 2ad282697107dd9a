import { join } from 'node:path';
import type { Plugin } from 'vite';
import { filesOf } from './chunks.ts';
import { appendLink, appendStyles, writePage } from './pageFile.ts';

/**
 * Writes a separate HTML file for a route that is opened often. It preloads the chunks of that page and its API
 * requests, so that these start before any script has loaded. The dashboard's largest contentful paint on a slow phone:
 * 3.4 s instead of 4.5 s on a first visit, 3.2 s instead of 4.8 s afterwards (docs/decisions/0045-build-steps.md).
 */
export function routeHtml(route: string, name: string, requests: readonly string[]): Plugin {
  let folder = '';
  return {
    name: 'laurels:route-html',
    apply: 'build',
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir);
    },
    writeBundle: (_options, bundle) => {
      const { scripts, styles } = filesOf(bundle, name);
      writePage(folder, route, (page) => {
        for (const href of requests) {
          appendLink(page, { rel: 'preload', as: 'fetch', href, crossorigin: 'use-credentials' });
        }
        for (const href of scripts) appendLink(page, { rel: 'modulepreload', href, crossorigin: '' });
        // Not `preload`: browsers warn about preloaded files that a page does not use.
        appendStyles(page, styles);
      });
    },
  };
}
