import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rolldown } from 'vite';
import type { PageTable } from './pages.ts';

/** A file as `workbox-precaching` expects it. */
export interface PrecachedFile {
  url: string;
  /** A hash of the content; `null` for a file whose name contains one. */
  revision: string | null;
}

/** Code that only admins, testers or consenting visitors load, and pages that need the network anyway. */
const notOffline =
  /\/src\/(?:features\/(?:admin|adminFilms|testStorefront|membership)\/|app\/AdminUserPage|shared\/reporting\/sentry)/;

/** Screens without a page of their own offline; the app's generic page displays them. */
const notOfflineRoutes =
  /^\/(?:admin|auth-complete|confirm-email|connect-with|dev|membership|reset-password|restore-email|unsubscribe)\b/;

const publicFiles = ['favicon.svg', 'default-avatar.svg', 'icons/icon-192.png', 'manifest.webmanifest'];

/** The URL at which the server sends a page by its name, to users and visitors. */
const pageUrl = (name: string) => `/pages/${name}.html`;

/** What the app needs offline: its chunks, styles, fonts and icons, and the screens' prerendered pages. */
export function precachedFiles(
  folder: string,
  bundle: Rolldown.OutputBundle,
  table: PageTable,
): PrecachedFile[] {
  // Written after the bundle, so not in it.
  const stylesheets = [...JSON.stringify(table.links).matchAll(/\/(assets\/prerendered-[\w-]+\.css)/g)];
  const hashed = new Set([...bundledFiles(bundle), ...stylesheets.map(([, file = '']) => file)]);
  return [
    ...[...hashed].map((file) => ({ url: `/${file}`, revision: null })),
    ...publicFiles.map((file) => ({ url: `/${file}`, revision: hashOf(join(folder, file)) })),
    ...pageNames(table).map((name) => ({
      url: pageUrl(name),
      revision: hashOf(join(folder, `${name}.html`)),
    })),
  ];
}

/** The names of the pages that each route has offline. */
export function offlinePages(routes: PageTable['routes']): PageTable['routes'] {
  const generic = { member: 'index', visitor: 'index' };
  return Object.fromEntries(
    Object.entries(routes).map(([route, names]) => [route, notOfflineRoutes.test(route) ? generic : names]),
  );
}

function pageNames(table: PageTable): string[] {
  const names = Object.values(offlinePages(table.routes)).flatMap((pages) => Object.values(pages));
  return [...new Set(names)];
}

/** The chunks that the entry loads, directly or later, with their styles; and the fonts and scripts that pages link. */
function bundledFiles(bundle: Rolldown.OutputBundle): Set<string> {
  const files = new Set<string>();
  const add = (chunk: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined) => {
    if (chunk?.type !== 'chunk' || files.has(chunk.fileName) || isLeftOut(chunk)) return;
    files.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) add(bundle[next]);
  };
  for (const file of Object.values(bundle)) {
    if (file.type === 'chunk' && file.isEntry) add(file);
    if (file.type === 'asset' && /\.woff2$|\/beforePaint-/.test(file.fileName)) files.add(file.fileName);
  }
  return files;
}

function isLeftOut({ facadeModuleId, moduleIds }: Rolldown.OutputChunk): boolean {
  return (
    notOffline.test(facadeModuleId ?? '') ||
    (moduleIds.length > 0 && moduleIds.every((id) => notOffline.test(id)))
  );
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16);
}
