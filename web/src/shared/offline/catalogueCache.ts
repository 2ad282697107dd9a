// The saved responses about the catalogue: the Cache API, with the paths of requests as keys.
import type { components } from '../../api/schema.gen';
import { CATALOGUE_CACHE } from './cacheNames';

export type CeremonyFilm = components['schemas']['CeremonyFilm'];
export type CeremonyFilmDetails = components['schemas']['CeremonyFilmDetails'];
export type CeremonyOverview = components['schemas']['CeremonyOverview'];

/** What pages need besides the ceremonies. */
export const commonPaths = ['/api/ceremony/overview', '/api/ceremony/count', '/api/film/genres'] as const;

export const filmsPath = (ceremony: number) => `/api/ceremony/${ceremony}/films`;
export const detailsPath = (ceremony: number) => `/api/ceremony/${ceremony}/film-details`;

/** Browsers have no caches on plain-http hosts. */
export function canSave(): boolean {
  return globalThis.caches !== undefined;
}

export function openCatalogueCache(): Promise<Cache> {
  return caches.open(CATALOGUE_CACHE);
}

/** Whatever encoding the server had chosen. */
export const anyEncoding: CacheQueryOptions = { ignoreVary: true };

/** The saved JSON of a response; undefined if there is none. */
export async function savedJson<T>(path: string): Promise<T | undefined> {
  if (!canSave()) return undefined;
  // Browsers that block storage reject every call.
  const response = await caches
    .match(path, { ...anyEncoding, cacheName: CATALOGUE_CACHE })
    .catch(() => undefined);
  return response?.json();
}

/** The paths of all saved responses. */
export async function savedPaths(): Promise<Set<string>> {
  const requests = await (await openCatalogueCache()).keys();
  return new Set(requests.map(({ url }) => new URL(url).pathname));
}

export interface SavedCatalogue {
  /** With films and details. */
  ceremonies: number;
  bytes: number;
}

/** How much is saved. */
export async function measureSaved(): Promise<SavedCatalogue> {
  const cache = await openCatalogueCache();
  const paths = new Set<string>();
  let bytes = 0;
  for (const request of await cache.keys()) {
    const response = await cache.match(request, anyEncoding);
    if (!response) continue;
    bytes += (await response.blob()).size;
    paths.add(new URL(request.url).pathname);
  }
  return { ceremonies: savedCeremonies(paths).length, bytes };
}

/** The ceremonies of which films and details are saved. */
export function savedCeremonies(paths: ReadonlySet<string>): number[] {
  return [...paths].flatMap((path) => {
    const ceremony = ceremonyOf(path);
    return ceremony !== undefined && path === filmsPath(ceremony) && paths.has(detailsPath(ceremony))
      ? [ceremony]
      : [];
  });
}

/** The number in the path of a ceremony's list. */
export function ceremonyOf(path: string): number | undefined {
  const [, number] = /^\/api\/ceremony\/(\d+)\/(?:films|film-details)$/.exec(path) ?? [];
  return number === undefined ? undefined : Number(number);
}
