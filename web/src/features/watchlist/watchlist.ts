// Sorting and filtering the watchlist.
import type { components } from '../../api/schema.gen';
import { isOfKind } from '../../shared/film/filmKind';
import { streamingServices } from '../../shared/streaming/services';
import type { Choice, Service, Sort } from './watchlistQuery';

export type WatchlistFilm = components['schemas']['WatchlistFilm'];

export const sortOptions: readonly { value: Sort; label: string }[] = [
  { value: 'added', label: 'Last added first' },
  { value: 'runtime', label: 'Shortest first' },
  { value: 'year', label: 'Newest first' },
  { value: 'rings', label: 'Most rings closed' },
  { value: 'where', label: 'On my services first' },
];

/** A service that doesn't exist is none: the query string isn't compared with the services when it's parsed. */
export function knownChoice(choice: Choice): Choice {
  const isKnown = choice.service === 'mine' || streamingServices.some(({ id }) => id === choice.service);
  return isKnown ? choice : { ...choice, service: 'all' };
}

/** What the order depends on besides the films. */
export interface OrderContext {
  myServices: ReadonlySet<string>;
  /** How many rings each film closes. */
  closes: ReadonlyMap<string, number>;
}

/** How easily a film can be watched now: 0 on the user's services, then on others, on TV, nowhere. */
function distance({ services, airing }: WatchlistFilm, myServices: ReadonlySet<string>): number {
  if (services.some((service) => myServices.has(service))) return 0;
  if (services.length > 0) return 1;
  return airing ? 2 : 3;
}

function matches(
  { is_short: isShort, is_documentary: isDocumentary, services }: WatchlistFilm,
  { kind, service }: Choice,
  myServices: ReadonlySet<string>,
): boolean {
  const kindsOfFilm = { isShort, isDocumentary, isFeature: !isShort && !isDocumentary };
  if (!isOfKind(kindsOfFilm, kind)) return false;
  if (service === 'all') return true;
  return services.some((id) => (service === 'mine' ? myServices.has(id) : id === service));
}

/** The films of the choice, sorted. `films` are in the order of the server, which is also the order of equal films. */
export function chosenFilms(
  films: readonly WatchlistFilm[],
  choice: Choice,
  { myServices, closes }: OrderContext,
): WatchlistFilm[] {
  const chosen = films.filter((film) => matches(film, choice, myServices));
  const runtime = ({ film }: WatchlistFilm) => film.runtime ?? Number.MAX_SAFE_INTEGER;
  switch (choice.sort) {
    case 'added':
      return chosen;
    case 'runtime':
      return chosen.toSorted((a, b) => runtime(a) - runtime(b));
    case 'year':
      return chosen.toSorted((a, b) => b.film.year - a.film.year);
    case 'rings':
      return chosen.toSorted((a, b) => (closes.get(b.film._id) ?? 0) - (closes.get(a.film._id) ?? 0));
    case 'where':
      return chosen.toSorted((a, b) => distance(a, myServices) - distance(b, myServices));
  }
}

/** The services that have any of the films, with how many; the user's first. */
export function serviceOptions(
  films: readonly WatchlistFilm[],
  myServices: ReadonlySet<string>,
  chosen: Service,
): { value: Service; label: string }[] {
  const counts = new Map<string, number>();
  for (const { services } of films) {
    for (const id of services) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const listed = streamingServices
    .filter(({ id }) => counts.has(id) || id === chosen)
    .toSorted((a, b) => Number(myServices.has(b.id)) - Number(myServices.has(a.id)));
  return [
    { value: 'all', label: 'Any service' },
    ...(myServices.size > 0 || chosen === 'mine' ? [{ value: 'mine' as const, label: 'My services' }] : []),
    ...listed.map(({ id, name }) => ({ value: id, label: `${name} (${counts.get(id) ?? 0})` })),
  ];
}
