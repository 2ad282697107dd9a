// Guards and loaders of the public pages of the catalogue and of users.
import type { QueryClient } from '@tanstack/react-query';
import { notFound, redirect } from '@tanstack/react-router';
import { isNotFound } from '../api/problem';
import { ceremonyQueries } from '../shared/ceremony/queries';
import { filmQueries } from '../shared/film/queries';
import { meQueries } from '../shared/me/queries';
import { isCataloguePublic } from '../shared/setup/publicCatalogue';
import { setupQueries } from '../shared/setup/queries';
import { openQueries } from '../shared/share/openQueries';
import { type GuardArgs, returnAfterLogin } from './guards';

interface LoaderArgs<Params> {
  context: { cache: QueryClient };
  params: Params;
}

type CeremonyParams = { ceremony_num: string };
type CategoryParams = CeremonyParams & { category_id: string };

/** Visitors return to the page after logging in. It doesn't exist for them if the catalogue isn't public. */
export async function requirePublicCatalogue(args: GuardArgs): Promise<void> {
  await returnAfterLogin(args);
  const { cache } = args.context;
  if (cache.getQueryData(meQueries.profile().queryKey)) return;
  // If the request fails, so do those of the page, which can be retried there.
  await cache.prefetchQuery(setupQueries.features());
  if (!isCataloguePublic(cache.getQueryData(setupQueries.features().queryKey))) throw notFound();
}

/** Redirects users to what they have instead of a page for visitors. */
export async function redirectUsers(args: GuardArgs, href: string): Promise<void> {
  await requirePublicCatalogue(args);
  if (args.context.cache.getQueryData(meQueries.profile().queryKey)) throw redirect({ href, replace: true });
}

/** Loads a film, and redirects from a former ID to the current one. */
export async function loadFilm({ context: { cache }, params }: LoaderArgs<{ film_id: string }>) {
  void cache.prefetchQuery(ceremonyQueries.overview());
  const film = await load(cache.ensureQueryData(filmQueries.details(params.film_id)));
  if (film && film._id !== params.film_id) {
    throw redirect({ to: '/film/$film_id', params: { film_id: film._id }, search: {}, replace: true });
  }
}

export async function loadCeremony({ context: { cache }, params }: LoaderArgs<CeremonyParams>) {
  const ceremony = ceremonyOf(params);
  await Promise.all([
    load(cache.ensureQueryData(ceremonyQueries.overview())),
    load(cache.ensureQueryData(ceremonyQueries.films(ceremony))),
  ]);
}

export async function loadCategory({ context: { cache }, params }: LoaderArgs<CategoryParams>) {
  const ceremony = ceremonyOf(params);
  const [overview] = await Promise.all([
    load(cache.ensureQueryData(ceremonyQueries.overview())),
    load(cache.ensureQueryData(ceremonyQueries.categoryFilms(ceremony, params.category_id))),
  ]);
  const categories = overview?.find((one) => one.ceremony === ceremony)?.nomination_summary;
  const isListed = categories?.some(({ category }) => category.normalized_name === params.category_id);
  if (overview && !isListed) throw notFound();
}

/** The page of a user, with the films that it displays. */
export async function loadPublicPage({ context: { cache }, params }: LoaderArgs<{ slug: string }>) {
  void cache.prefetchQuery(ceremonyQueries.overview());
  // Not from the cache: it may have been turned off.
  const page = await load(cache.fetchQuery(openQueries.publicPage(params.slug)));
  await loadNames(cache, page?.recent);
}

/** What a user has shared, with the films that it displays. */
export async function loadShare({ context: { cache }, params }: LoaderArgs<{ token: string }>) {
  const share = await load(cache.fetchQuery(openQueries.share(params.token)));
  await loadNames(cache, share?.nominees);
}

async function loadNames(cache: QueryClient, films: readonly { _id: string }[] | null | undefined) {
  if (!films || films.length === 0) return;
  await cache.prefetchQuery(filmQueries.named(films.map(({ _id }) => _id)));
}

function ceremonyOf({ ceremony_num }: CeremonyParams): number {
  if (!/^[1-9]\d{0,2}$/.test(ceremony_num)) throw notFound();
  return Number(ceremony_num);
}

/** Awaited, so that a page is rendered once. Errors other than 404 are left to the page, which can retry. */
async function load<Data>(request: Promise<Data>): Promise<Data | undefined> {
  try {
    return await request;
  } catch (error) {
    if (isNotFound(error)) throw notFound();
    return undefined;
  }
}
