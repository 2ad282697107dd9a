import { api, body } from '../../api/client';
import type { components } from '../../api/schema.gen';

type NewWatch = components['schemas']['NewWatch'];

/** The server's limits are 10,000 watches and 1 MiB. */
const MAX_WATCHES_PER_REQUEST = 10_000;
const MAX_BYTES_PER_REQUEST = 1_000_000;

/** Adds what the diary of viewed films doesn't have yet; resolves to how many entries were added or completed. */
export function importWatches(watches: readonly NewWatch[]): Promise<number> {
  return send(watches, false);
}

/** Adds entries that were removed, as they were. */
export function restoreWatches(watches: readonly NewWatch[]): Promise<number> {
  return send(watches, true);
}

async function send(all: readonly NewWatch[], restores: boolean): Promise<number> {
  let count = 0;
  for (const watches of pagesOf(all)) {
    const { added, completed } = await body(
      api.POST('/api/user/import-watches', { body: { watches, restores } }),
    );
    count += added + completed;
  }
  return count;
}

/** Parts of a list that fit into requests, in the same order. */
export function pagesOf(watches: readonly NewWatch[]): NewWatch[][] {
  const encoder = new TextEncoder();
  const pages: NewWatch[][] = [];
  let page: NewWatch[] = [];
  let bytes = 0;
  for (const watch of watches) {
    const size = encoder.encode(JSON.stringify(watch)).length + 1;
    if (page.length === MAX_WATCHES_PER_REQUEST || bytes + size > MAX_BYTES_PER_REQUEST) {
      pages.push(page);
      page = [];
      bytes = 0;
    }
    page.push(watch);
    bytes += size;
  }
  return page.length > 0 ? [...pages, page] : pages;
}
