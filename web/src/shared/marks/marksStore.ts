// The marks as they are shown: what the server has said about the person, with everything that is still on its way
// laid over it. What is refused is no longer laid over, so nothing has to be undone.
import { hashKey, type QueryClient } from '@tanstack/react-query';
import type { components } from '../../api/schema.gen';
import { meQueries } from '../me/queries';
import { checkUser, type User } from '../me/user';
import { filmsAfter, type MarkChange, type MarkList, markLists, reversed, withChanges } from './markChange';

type ToldUser = components['schemas']['User'];

/** The films on each list. A list that has not changed stays the same object. */
export type Marks = Readonly<Record<MarkList, ReadonlySet<string>>>;

export type MarkState = 'on' | 'off' | 'turning-on' | 'turning-off';

/** The person before and after changes that the server has accepted. */
export interface Accepted {
  before: User;
  after: User;
}

/** Changes, and when the call that carries them set out or was answered. */
interface Timed {
  changes: readonly MarkChange[];
  at: number;
}

const { queryKey } = meQueries.profile();
const profileHash = hashKey(queryKey);

export class MarksStore {
  readonly #cache: QueryClient;
  readonly #listeners = new Set<() => void>();
  #user: User | undefined;
  #marks: Marks = { viewed: new Set(), bookmarked: new Set(), reviewed: new Set() };
  #pending: ReadonlySet<string> = new Set();
  #underWay: readonly Timed[] = [];
  /** What was answered while something else was under way. */
  #answered: readonly Timed[] = [];
  #time = 0;

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

  /** Whether any change is under way. */
  isBusy(): boolean {
    return this.#underWay.length > 0;
  }

  /**
   * Shows the changes at once and takes the server's word when it comes; nothing is answered when another person
   * has come in meanwhile.
   */
  async send(changes: readonly MarkChange[], call: () => Promise<ToldUser>): Promise<Accepted | undefined> {
    const sent = { changes, at: this.#time };
    this.#underWay = [...this.#underWay, sent];
    this.#refresh();
    // An older answer on its way must not overwrite the newer one.
    void this.#cache.cancelQueries({ queryKey });
    const mutation = this.#cache
      .getMutationCache()
      .build(this.#cache, { mutationKey: [...meQueries.all, 'marks'], mutationFn: call });
    try {
      return this.#accept(sent, await mutation.execute(undefined));
    } finally {
      this.#underWay = this.#underWay.filter((other) => other !== sent);
      if (!this.isBusy()) this.#answered = [];
      this.#refresh();
    }
  }

  #accept(sent: Timed, told: ToldUser): Accepted | undefined {
    const me = this.#cache.getQueryData(queryKey);
    if (me?._id !== told._id) return undefined;
    // Answers overtake each other: what was accepted since this call set out may be missing in its answer.
    const since = this.#answered.filter(({ at }) => at > sent.at).flatMap(({ changes }) => changes);
    this.#time += 1;
    this.#answered = [...this.#answered, { changes: sent.changes, at: this.#time }];
    // A minimal answer says nothing of friends; what is known of them stays.
    const answer = withChanges(checkUser({ ...me, ...told }), since);
    if (since.some(({ list }) => list === 'reviewed')) {
      answer.ceremonies_reviewed = [...new Set([...me.ceremonies_reviewed, ...answer.ceremonies_reviewed])];
    }
    this.#cache.setQueryData(queryKey, answer);
    return { before: withChanges(me, reversed(sent.changes)), after: withChanges(me, sent.changes) };
  }

  #refresh(): void {
    this.#user = this.#cache.getQueryData(queryKey);
    const changes = this.#underWay.flatMap((sent) => sent.changes);
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
