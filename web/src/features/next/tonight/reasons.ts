// Why a film is suggested, in words.

import { listText } from '../../../lib/listText';
import { clockText, localTime } from '../../../lib/localTime';
import { ringsText } from '../../../shared/next/ringText';
import type { NextRing, TonightFilm } from '../../../shared/next/types';
import { streamingServices } from '../../../shared/streaming/services';

export interface Reason {
  kind: 'closes' | 'nears' | 'streaming' | 'tv' | 'theater' | 'watchlist' | 'length';
  text: string;
}

/** What the words depend on besides the film. */
export interface ReasonContext {
  myId: string;
  /** Names of the friends who watch, by id; empty if the user is alone. */
  friends: ReadonlyMap<string, string>;
  myServices: ReadonlySet<string>;
  now: number;
}

/** Services named before the rest is counted. */
const MAX_SERVICES = 2;
/** Sentences about rings that a film closes, or nears. */
const MAX_SENTENCES = 2;

const leftWords = ['', 'One film', 'Two films'];

export function tonightReasons(film: TonightFilm, context: ReasonContext, local = localTime): Reason[] {
  const reasons: Reason[] = [
    ...ringReasons(film.closes, context).map((text) => ({
      kind: 'closes' as const,
      text: `Closes ${text}`,
    })),
    ...nearReasons(film, context).map((text) => ({ kind: 'nears' as const, text })),
  ];
  const streaming = servicesText(film.services, context.myServices);
  if (streaming) reasons.push({ kind: 'streaming', text: streaming });
  for (const airing of film.airings.slice(0, 1)) {
    if (Date.parse(airing.end_time) <= context.now) continue;
    const start = Date.parse(airing.start_time);
    const station = airing.provider.toUpperCase();
    const when = start <= context.now ? 'now' : `tonight at ${clockText(local(start))}`;
    reasons.push({ kind: 'tv', text: `On ${station} ${when}` });
  }
  for (const { name, showtimes } of film.theaters.slice(0, 1)) {
    const times = listText(showtimes.slice(0, 2).map(clockText));
    const rest = film.theaters.length - 1;
    const others = rest === 0 ? '' : `, and in ${rest} more ${rest === 1 ? 'theater' : 'theaters'}`;
    reasons.push({ kind: 'theater', text: `At ${name}, ${times}${others}` });
  }
  if (film.is_bookmarked) reasons.push({ kind: 'watchlist', text: 'On your watchlist' });
  if (film.is_estimated) reasons.push({ kind: 'length', text: `About ${film.minutes} min` });
  return reasons;
}

/** 'Directing 1937 for you and Ben', one text for each group of people. */
function ringReasons(
  rings: readonly (NextRing & { user_id: string })[],
  { myId, friends }: ReasonContext,
): string[] {
  const people = new Map<string, { ring: NextRing; ids: string[] }>();
  for (const ring of rings) {
    const key = `${ring.ceremony}/${ring.category}`;
    const entry = people.get(key) ?? { ring, ids: [] };
    entry.ids.push(ring.user_id);
    people.set(key, entry);
  }
  const groups = new Map<string, { ids: string[]; rings: NextRing[] }>();
  for (const { ring, ids } of people.values()) {
    const sorted = ids.toSorted((a, b) => Number(b === myId) - Number(a === myId));
    const group = groups.get(sorted.join(' ')) ?? { ids: sorted, rings: [] };
    group.rings.push(ring);
    groups.set(sorted.join(' '), group);
  }
  const name = (id: string) => (id === myId ? 'you' : (friends.get(id) ?? 'a friend'));
  // Those that matter to most people first.
  return [...groups.values()]
    .sort((a, b) => b.ids.length - a.ids.length)
    .slice(0, MAX_SENTENCES)
    .map(({ ids, rings }) =>
      friends.size === 0 ? ringsText(rings) : `${ringsText(rings)} for ${listText(ids.map(name))}`,
    );
}

/** 'One film left in Best Picture 1942 afterwards'; only of the rings that are nearest. */
function nearReasons({ nears }: TonightFilm, context: ReasonContext): string[] {
  const left = Math.min(...nears.map((ring) => ring.left));
  const nearest = nears.filter((ring) => ring.left === left);
  return ringReasons(nearest, context)
    .slice(0, 1)
    .map((text) => `${leftWords[left] ?? `${left} films`} left in ${text} afterwards`);
}

/** 'On Netflix, MUBI and 2 more', the user's services first; undefined if nowhere. */
function servicesText(
  services: TonightFilm['services'],
  myServices: ReadonlySet<string>,
): string | undefined {
  const names = streamingServices
    .filter(({ id }) => services.includes(id))
    .toSorted((a, b) => Number(myServices.has(b.id)) - Number(myServices.has(a.id)))
    .map(({ name }) => name);
  if (names.length === 0) return undefined;
  const rest = names.length - MAX_SERVICES;
  return `On ${listText(rest > 0 ? [...names.slice(0, MAX_SERVICES), `${rest} more`] : names)}`;
}
