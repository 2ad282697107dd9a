// Optimistic store for marks: the cached user from the server, overlaid with the changes that wait for a network and those
// in flight. A rejected change leaves the overlay, so there is nothing to roll back.
import { hashKey, type QueryClient } from '@tanstack/react-query';
import type { components } from '../../api/schema.gen';
import { callOrWait } from '../edits/callOrWait';
import { type Edit, MAX_EDITS } from '../edits/edit';
import { type EditQueue, editQueueOf } from '../edits/editQueue';
import { meQueries, updateMe } from '../me/queries';
import type { User } from '../me/user';
import { watchedQueries } from '../watched/queries';
import {
  changesOf,
  editsOf,
  filmsAfter,
  type MarkChange,
  type MarkList,
  markLists,
  reversed,
} from './markChange';

type ApiUser = components['schemas']['User'];

/** The films on each list. Unchanged lists keep their identity. */
export type Marks = Readonly<Record<MarkList, ReadonlySet<string>>>;

export type MarkState = 'on' | 'off' | 'turning-on' | 'turning-off';

/** Changes that the server has accepted, or will when there is a network, and the films viewed before and after them. */
export interface Accepted {
  userId: string;
  /** Without those that changed nothing. */
  changes: readonly MarkChange[];
  before: ReadonlySet<string>;
  after: ReadonlySet<string>;
  /** Those that wait. */
  edits: readonly Edit[];
}

/** Enough for a session; older ones are dropped. */
const MAX_EARLIER = 50;

const { queryKey } = meQueries.profile();
const profileHash = hashKey(queryKey);

export class MarksStore {
  readonly #cache: QueryClient;
  readonly #queue: EditQueue;
  readonly #listeners = new Set<() => void>();
  #user: User | undefined;
  #marks: Marks = { viewed: new Set(), bookmarked: new Set(), reviewed: new Set() };
  #pending: ReadonlySet<string> = new Set();
  #inFlight: readonly (readonly MarkChange[])[] = [];
  #earlier: { userId: string | undefined; viewed: readonly ReadonlySet<string>[] } = {
    userId: undefined,
    viewed: [],
  };

  constructor(cache: QueryClient) {
    this.#cache = cache;
    this.#queue = editQueueOf(cache);
    this.#queue.subscribe(() => this.#refresh());
    this.#refresh();
    cache.getQueryCache().subscribe(({ query }) => {
      if (query.queryHash === profileHash && cache.getQueryData(queryKey) !== this.#user) this.#refresh();
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly marks = (): Marks => this.#marks;

  /** A mark's state as a string, so that `useSyncExternalStore` compares it by value. */
  stateOf(list: MarkList, filmId: string): MarkState {
    const isOn = this.#marks[list].has(filmId);
    if (!this.#pending.has(pendingKey(list, filmId))) return isOn ? 'on' : 'off';
    return isOn ? 'turning-on' : 'turning-off';
  }

  /** The viewed films at earlier times of this session: before each unmark and after each celebration. */
  earlierViewed(): readonly ReadonlySet<string>[] {
    return this.#earlier.userId === this.#user?._id ? this.#earlier.viewed : [];
  }

  rememberViewed(viewed: ReadonlySet<string>): void {
    const all = [viewed, ...this.earlierViewed()].slice(0, MAX_EARLIER);
    this.#earlier = { userId: this.#user?._id, viewed: all };
  }

  /**
   * Applies the changes optimistically, then the server's response. Without a network they wait, with the watch dates
   * that the call sets. Resolves to undefined if another user has logged in since.
   */
  async send(
    changes: readonly MarkChange[],
    call: (signal?: AbortSignal) => Promise<ApiUser>,
    dates: Readonly<Record<string, string>> = {},
  ): Promise<Accepted | undefined> {
    const effective = changes.filter(({ list, film_id, isOn }) => this.#marks[list].has(film_id) !== isOn);
    this.#inFlight = [...this.#inFlight, changes];
    const edits = this.#enqueue(changes, dates);
    this.#refresh();
    const mutation = this.#cache.getMutationCache().build(this.#cache, {
      mutationKey: [...meQueries.all, 'marks'],
      mutationFn: () => callOrWait(this.#queue, edits, call),
    });
    try {
      const response = await mutation.execute(undefined);
      return response ? this.#accept(effective, response) : this.#acceptLater(effective, edits);
    } finally {
      this.#inFlight = this.#inFlight.filter((other) => other !== changes);
      this.#refresh();
    }
  }

  /** Films that were seen in passing have a queue of their own, and a long import is repeated as a whole. */
  #enqueue(changes: readonly MarkChange[], dates: Readonly<Record<string, string>>): Edit[] {
    const edits = editsOf(changes, dates).filter(({ kind }) => kind !== 'reviewed');
    return this.#user && edits.length <= MAX_EDITS ? this.#queue.add(this.#user._id, edits) : [];
  }

  #acceptLater(changes: readonly MarkChange[], edits: readonly Edit[]): Accepted | undefined {
    const userId = this.#user?._id;
    if (!userId || edits[0]?.userId !== userId) return undefined;
    const after = this.#marks.viewed;
    const before = new Set(after);
    for (const { list, film_id, isOn } of changes) {
      if (list === 'viewed') isOn ? before.delete(film_id) : before.add(film_id);
    }
    return { userId, changes, before, after, edits };
  }

  #accept(changes: readonly MarkChange[], response: ApiUser): Accepted | undefined {
    if (this.#cache.getQueryData(queryKey)?._id !== response._id) return undefined;
    updateMe(this.#cache, response);
    const me = this.#cache.getQueryData(queryKey);
    const after = filmsAfter(me, 'viewed', changes);
    const before = filmsAfter(me, 'viewed', [...changes, ...reversed(changes)]);
    // Unmarking a film deletes its watched date on the server.
    if (changes.some(({ list, isOn }) => list === 'viewed' && !isOn)) {
      this.rememberViewed(before);
      void this.#cache.invalidateQueries(watchedQueries.dates());
    }
    return { userId: response._id, changes, before, after, edits: [] };
  }

  #refresh(): void {
    this.#user = this.#cache.getQueryData(queryKey);
    const inFlight = this.#inFlight.flat();
    this.#pending = new Set(inFlight.map(({ list, film_id }) => pendingKey(list, film_id)));
    const changes = [...changesOf(this.#queue.waiting().filter(isAcceptable)), ...inFlight];
    for (const list of markLists) {
      const films = filmsAfter(this.#user, list, changes);
      if (!hasSame(films, this.#marks[list])) this.#marks = { ...this.#marks, [list]: films };
    }
    for (const listener of this.#listeners) listener();
  }
}

function isAcceptable({ problem }: Edit): boolean {
  return problem === undefined;
}

function pendingKey(list: MarkList, filmId: string): string {
  return `${list} ${filmId}`;
}

function hasSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((film) => other.has(film));
}

const stores = new WeakMap<QueryClient, MarksStore>();

/** The cache's only store. */
export function marksOf(cache: QueryClient): MarksStore {
  const store = stores.get(cache) ?? new MarksStore(cache);
  stores.set(cache, store);
  return store;
}
