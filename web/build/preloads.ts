import type { RoutePage } from '../src/app/prerender.tsx';
import { createLink } from './pageFile.ts';

interface ModalFiles {
  /** The query parameter that opens the modal. */
  query: string;
  requests: readonly string[];
  scripts: readonly string[];
}

/** Loads API responses together with the styles, but with lower priority. */
export function preloadRequests(page: Document, requests: readonly string[]): void {
  page.head.append(...requests.map((href) => requestLink(page, href)));
}

/**
 * Moves the tags that load the app's code into a template, from which `beforePaint.js` adds them after the first paint,
 * together with the route's chunks and its first API requests. Lighthouse's largest contentful paint of the dashboard is
 * 1.4 s; with all of them in the head, even with low priority, it is 2.9 s (docs/decisions/0045-build-steps.md).
 */
export function preloadAfterPaint(
  page: Document,
  route: RoutePage,
  scripts: readonly string[],
  modals: readonly ModalFiles[],
): void {
  const template = page.createElement('template');
  template.id = 'code';
  const requests = route.requests.map((href) => requestLink(page, withSegments(href, route.path)));
  const appModules = page.querySelectorAll('link[rel=modulepreload]');
  const appScripts = page.querySelectorAll('script[type=module]');
  // Scripts are last, so that their imports are being preloaded by the time they run.
  template.content.append(...requests, ...appModules, ...scripts.map((href) => moduleLink(page, href)));
  for (const modal of modals) {
    const isNew = (href: string) => !route.requests.includes(href) && !scripts.includes(href);
    const links = [
      ...modal.requests.filter(isNew).map((href) => requestLink(page, href)),
      ...modal.scripts.filter(isNew).map((href) => moduleLink(page, href)),
    ];
    for (const link of links) link.dataset.query = modal.query;
    template.content.append(...links);
  }
  template.content.append(...appScripts);
  page.body.append(template);
}

/** Replaces a route's parameter by the index of its segment: `/api/ceremony/$1/films`. */
function withSegments(request: string, path: string): string {
  return request.replace(/\$(\w+)/g, (_, name) => {
    const index = path.split('/').findIndex((segment) => segment.includes(`$${name}`));
    if (index < 0) throw new Error(`${path} has no parameter ${name}`);
    return `$${index}`;
  });
}

function requestLink(page: Document, href: string): HTMLLinkElement {
  const attributes = { as: 'fetch', crossorigin: 'use-credentials', fetchpriority: 'low' };
  return createLink(page, { rel: 'preload', href, ...attributes });
}

function moduleLink(page: Document, href: string): HTMLLinkElement {
  return createLink(page, { rel: 'modulepreload', href, crossorigin: '' });
}
