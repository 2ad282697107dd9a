// The marks as they are shown: what the server has said about the person, with everything that is still on its way
// laid over it. What is refused is no longer laid over, so nothing has to be undone.
import { hashKey, type QueryClient } from '@tanstack/react-query';
import type { components } from '../../api/schema.gen';
import { meQueries, updateMe } from '../me/queries';
import type { User } from '../me/user';
import { watchedQueries } from '../watched/queries';
import { filmsAfter, type MarkChange, type MarkList, markLists, reversed, withChanges } from './markChange';

type ApiUser = components['schemas']['User'];

/** The films on each list. A list that has not changed stays the same object. */
export type Marks = Readonly<Record<MarkList, ReadonlySet<string>>>;

export type MarkState = 'on' | 'off' | 'turning-on' | 'turning-off';

/** The person before and after changes that the server has accepted. */
export interface Accepted {
  before: User;
  after: User;
}

const { queryKey } = meQueries.profile();
const profileHash = hashKey(queryKey);

export class MarksStore {
  readonly #cache: QueryClient;
  readonly #listeners = new Set<() => void>();
  #user: User | undefined;
  #marks: Marks = { viewed: new Set(), bookmarked: new Set(), reviewed: new Set() };
  #pending: ReadonlySet<string> = new Set();
  #underWay: readonly (readonly MarkChange[])[] = [];

  constructor(cache: QueryClient) {
    this.#cache = cache;
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

  /** One word for a mark, because words are compared by what they say. */
  stateOf(list: MarkList, filmId: string): MarkState {
    const isOn = this.#marks[list].has(filmId);
    if (!this.#pending.has(pendingKey(list, filmId))) return isOn ? 'on' : 'off';
    return isOn ? 'turning-on' : 'turning-off';
  }

  /**
   * Shows the changes at once and takes the server's word when it comes; nothing is answered when another person
   * has come in meanwhile.
   */
  async send(changes: readonly MarkChange[], call: () => Promise<ApiUser>): Promise<Accepted | undefined> {
    this.#underWay = [...this.#underWay, changes];
    this.#refresh();
    const mutation = this.#cache
      .getMutationCache()
      .build(this.#cache, { mutationKey: [...meQueries.all, 'marks'], mutationFn: call });
    try {
      return this.#accept(changes, await mutation.execute(undefined));
    } finally {
      this.#underWay = this.#underWay.filter((other) => other !== changes);
      this.#refresh();
    }
  }

  #accept(changes: readonly MarkChange[], told: ApiUser): Accepted | undefined {
    const me = this.#cache.getQueryData(queryKey);
    if (me?._id !== told._id) return undefined;
    updateMe(this.#cache, told);
    // A film that is no longer viewed has lost its date.
    if (changes.some(({ list, isOn }) => list === 'viewed' && !isOn)) {
      void this.#cache.invalidateQueries(watchedQueries.dates());
    }
    return { before: withChanges(me, reversed(changes)), after: withChanges(me, changes) };
  }

  #refresh(): void {
    this.#user = this.#cache.getQueryData(queryKey);
    const changes = this.#underWay.flat();
    this.#pending = new Set(changes.map(({ list, film_id }) => pendingKey(list, film_id)));
    for (const list of markLists) {
      const films = filmsAfter(this.#user, list, changes);
      if (!hasSame(films, this.#marks[list])) this.#marks = { ...this.#marks, [list]: films };
    }
    for (const listener of this.#listeners) listener();
  }
}

function pendingKey(list: MarkList, filmId: string): string {
  return `${list} ${filmId}`;
}

function hasSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((film) => other.has(film));
}

const stores = new WeakMap<QueryClient, MarksStore>();

/** The one store of a cache. */
export function marksOf(cache: QueryClient): MarksStore {
  const store = stores.get(cache) ?? new MarksStore(cache);
  stores.set(cache, store);
  return store;
}
