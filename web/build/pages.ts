import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';
import type { RoutePage, Visitor } from '../src/app/prerender.tsx';
import { filesOf } from './chunks.ts';
import { InlineStyles } from './inlineStyles.ts';
import { linkHeaders } from './linkHeaders.ts';
import { appendStyles, readPage, savePage } from './pageFile.ts';
import { preloadAfterPaint, preloadRequests } from './preloads.ts';
import { withPrerenderer } from './prerenderer.ts';

/** What the server needs to know: `pages.json`. */
export interface PageTable {
  /** The name of the page for each kind of visitor, by the route's path. */
  routes: Record<string, Record<Visitor, string>>;
  /** The `Link` headers of each page. */
  links: Record<string, string[]>;
}

/** Where guards redirect. */
const destinations = { member: '/dashboard', visitor: '/welcome' } as const;

/**
 * Writes the pages that each route has for members and for visitors, prerendered and with tags that load what the route
 * needs, and the table from which the server chooses one. The dashboard's largest contentful paint on a slow phone:
 * 1.6 s instead of 4.2 s (docs/decisions/0045-build-steps.md).
 */
export function pages(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'laurels:pages',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    async writeBundle(_options, bundle) {
      const folder = join(config.root, config.build.outDir);
      const inlineStyles = new InlineStyles();
      const written = new Map<string, Document>();
      const table: PageTable = { routes: {}, links: {} };
      await withPrerenderer(
        config,
        async ({ routePages, prerender, memberRequests, memberChunk, modalPreloads }) => {
          const routes = routePages();
          const modals = Object.entries(modalPreloads).map(([query, { chunk, requests }]) => ({
            query,
            requests,
            scripts: filesOf(bundle, [chunk]).scripts,
          }));

          const write = async (route: RoutePage, visitor: Visitor, name: string) => {
            const { markup, title } = await prerender(route.path, visitor);
            const page = readPage(folder, 'index').window.document;
            const chunks = [visitor === 'member' ? memberChunk : undefined, route.chunk];
            const { scripts, styles } = filesOf(
              bundle,
              chunks.filter((chunk) => chunk !== undefined),
            );
            page.documentElement.dataset.expects = visitor === 'member' ? 'user' : 'visitor';
            page.title = title;
            insertContent(page, markup);
            inlineStyles.replaceIn(page);
            appendStyles(page, styles);
            if (visitor === 'member') preloadRequests(page, memberRequests);
            preloadAfterPaint(page, route, scripts, visitor === 'member' ? modals : []);
            written.set(name, page);
          };

          for (const route of routes) {
            const names = { member: '', visitor: '' };
            for (const visitor of ['member', 'visitor'] as const) {
              const destination = destinationOf(route, visitor, routes);
              const name = pageName(destination, visitor);
              names[visitor] = name;
              if (!written.has(name)) await write(destination, visitor, name);
            }
            table.routes[route.path] = names;
          }
        },
      );
      const stylesheet = inlineStyles.write(folder);
      for (const [name, page] of written) {
        appendStyles(page, [stylesheet]);
        table.links[name] = linkHeaders(page);
        savePage(folder, name, page);
      }
      writeFileSync(join(folder, 'pages.json'), JSON.stringify(table));
    },
  };
}

/** The route that the visitor is redirected to, or the route itself. */
function destinationOf(route: RoutePage, visitor: Visitor, routes: readonly RoutePage[]): RoutePage {
  const redirected = visitor === 'member' ? (route.memberPage ?? destinations.member) : destinations.visitor;
  const path = route.prerenderedAs ?? (route.redirects === visitor ? redirected : undefined);
  if (path === undefined) return route;
  const next = routes.find((other) => other.path === path);
  if (!next) throw new Error(`there is no route ${path}`);
  return destinationOf(next, visitor, routes);
}

/** 'checklist', or 'about.member' for a page that both kinds of visitors can open. Contains all parameters but the first. */
function pageName({ path, redirects }: RoutePage, visitor: Visitor): string {
  const segments = path.split('/').filter(Boolean);
  const parameter = segments.findIndex((segment) => segment.includes('$'));
  const named = segments.filter((_, index) => index !== parameter);
  const name = named.map((segment) => segment.replace('$', '')).join('-') || 'not-found';
  return redirects ? name : `${name}.${visitor}`;
}

function insertContent(page: Document, markup: string): void {
  const root = page.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  root.innerHTML = `<div id="prerendered">${markup}</div>`;
  for (const field of root.querySelectorAll('input, textarea')) {
    // The app replaces the field, and would drop what was typed.
    field.setAttribute('readonly', '');
    field.removeAttribute('value');
    field.removeAttribute('autofocus');
  }
  for (const list of root.querySelectorAll('select')) list.disabled = true;
}
