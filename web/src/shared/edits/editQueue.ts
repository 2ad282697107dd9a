// The edits of the user who is logged in, in memory and in the browser's database.
import { hashKey, type QueryClient } from '@tanstack/react-query';
import { serverTime } from '../../api/server';
import { meQueries } from '../me/queries';
import { type Edit, type FilmChange, newId } from './edit';
import { type EditMessage, openEditChannel } from './editChannel';
import { editDatabase } from './editDatabase';

const { queryKey } = meQueries.profile();
const profileHash = hashKey(queryKey);

export class EditQueue {
  readonly #cache: QueryClient;
  readonly #listeners = new Set<() => void>();
  readonly #channel = openEditChannel();
  #userId: string | undefined;
  #edits: readonly Edit[] = [];
  #waiting: readonly Edit[] = [];
  /** Those that a call of their own is sending. */
  #sending: ReadonlySet<string> = new Set();
  /** Those that couldn't be stored. */
  readonly #unstored = new Set<string>();
  /** Whether the browser has failed to store some. */
  #hasFailed = false;
  /** Those that others have sent, with the revision of the user that includes them. */
  readonly #sentByOthers = new Map<string, number>();
  #lastMadeAt = 0;
  /** How often edits were added, changed or removed here. */
  #changes = 0;
  /** Resolves once those of earlier visits have been read. */
  #opened = Promise.resolve();

  constructor(cache: QueryClient) {
    this.#cache = cache;
    this.#open(cache.getQueryData(queryKey)?._id);
    cache.getQueryCache().subscribe(({ query }) => {
      if (query.queryHash !== profileHash) return;
      this.#open(cache.getQueryData(queryKey)?._id);
      if (this.#isAnySentKnown()) void this.reload();
    });
    this.#channel?.addEventListener('message', ({ data }) => this.#follow(data));
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Those that no call of their own is sending, in the order in which they were made. */
  readonly waiting = (): readonly Edit[] => this.#waiting;

  /** The same once those of earlier visits have been read, without those that the server will never accept. */
  async acceptable(): Promise<readonly Edit[]> {
    await this.#opened;
    return this.#waiting.filter(({ problem }) => problem === undefined);
  }

  /** Whether some that wait would be lost with this page. */
  readonly isInMemoryOnly = (): boolean =>
    this.#hasFailed && this.#waiting.some(({ id }) => this.#unstored.has(id));

  /** Those that the server doesn't have, as far as is known, and may accept. */
  unsaved(): readonly Edit[] {
    return this.#edits.filter(({ id, problem }) => problem === undefined && !this.#sentByOthers.has(id));
  }

  /** Adds edits that a call will send; `settle`, `release` or `remove` them afterwards. */
  add(userId: string, changes: readonly FilmChange[]): Edit[] {
    const edits = changes.map((change): Edit => ({ ...change, userId, id: newId(), made_at: this.#now() }));
    this.#changes += 1;
    for (const { id } of edits) this.#unstored.add(id);
    this.#sending = new Set([...this.#sending, ...idsOf(edits)]);
    if (userId === this.#userId) this.#set([...this.#edits, ...edits]);
    editDatabase.put(edits).then(
      () => {
        for (const { id } of edits) this.#unstored.delete(id);
      },
      // No room, or a broken database: they are in memory.
      () => {
        this.#hasFailed = true;
        this.#set(this.#edits);
      },
    );
    return edits;
  }

  /** The server has accepted them, and so nothing that is older of the same films remains. */
  settle(edits: readonly Edit[]): void {
    const newest = new Map(edits.map((edit) => [keyOf(edit), edit.made_at]));
    const older = this.#edits.filter((edit) => edit.made_at <= (newest.get(keyOf(edit)) ?? 0));
    void this.remove([...edits, ...older]);
  }

  /** They are replaced by newer ones, which wait. */
  async replace(edits: readonly Edit[], userId: string, changes: readonly FilmChange[]): Promise<void> {
    const newer = this.add(userId, changes);
    await this.remove(edits);
    this.release(newer);
  }

  /** They couldn't be sent, and wait. */
  release(edits: readonly Edit[]): void {
    this.#stopSending(edits);
    this.#set(this.#edits);
    this.#tell({ type: 'changed' });
  }

  /** The server has them: the user has this revision since. */
  async removeSent(edits: readonly Edit[], revision: number): Promise<void> {
    await this.remove(edits);
    this.#tell({ type: 'sent', ids: [...idsOf(edits)], revision });
  }

  async remove(edits: readonly Edit[]): Promise<void> {
    const ids = idsOf(edits);
    this.#changes += 1;
    this.#stopSending(edits);
    for (const id of ids) this.#unstored.delete(id);
    this.#set(this.#edits.filter(({ id }) => !ids.has(id)));
    await editDatabase.remove(ids).catch(() => {});
    this.#tell({ type: 'changed' });
  }

  /** Keeps edits that will never be accepted, with the reason, until the user drops them. */
  async reject(problems: ReadonlyMap<string, string>): Promise<void> {
    const withProblem = (edit: Edit): Edit => {
      const problem = problems.get(edit.id);
      return problem === undefined ? edit : { ...edit, problem };
    };
    this.#changes += 1;
    this.#set(this.#edits.map(withProblem));
    await editDatabase.put(this.#edits.filter(({ id }) => problems.has(id))).catch(() => {});
    this.#tell({ type: 'changed' });
  }

  /** Deletes all edits of a user: at log-out. */
  async clear(userId: string): Promise<void> {
    const stored = await editDatabase.list(userId).catch(() => []);
    await this.remove([...stored, ...this.#edits.filter((edit) => edit.userId === userId)]);
  }

  /** Reads again what other tabs and the service worker have changed. */
  async reload(): Promise<void> {
    const userId = this.#userId;
    if (userId === undefined) return;
    const changes = this.#changes;
    const stored = await editDatabase.list(userId).catch(() => undefined);
    // What can't be read is in memory, if at all.
    if (!stored || userId !== this.#userId) return;
    // What was read is older than what has changed since.
    if (changes !== this.#changes) return this.reload();
    const known = new Set(stored.map(({ id }) => id));
    const revision = this.#cache.getQueryData(queryKey)?.revision ?? 0;
    for (const [id, since] of this.#sentByOthers) if (since <= revision) this.#sentByOthers.delete(id);
    const others = this.#edits.filter(
      ({ id }) => !known.has(id) && (this.#unstored.has(id) || this.#sentByOthers.has(id)),
    );
    this.#set([...stored, ...others].sort((a, b) => a.made_at - b.made_at));
    this.#lastMadeAt = Math.max(this.#lastMadeAt, this.#edits.at(-1)?.made_at ?? 0);
  }

  #follow(message: EditMessage): void {
    if (message.type === 'sent') {
      const ids = new Set(message.ids);
      const mine = this.#edits.filter(({ id }) => ids.has(id));
      // They stay until the profile includes them: the marks would flicker.
      for (const { id } of mine) this.#sentByOthers.set(id, message.revision);
      if (mine.length > 0) void this.#cache.prefetchQuery({ ...meQueries.profile(), staleTime: 0 });
    }
    void this.reload();
  }

  #isAnySentKnown(): boolean {
    const revision = this.#cache.getQueryData(queryKey)?.revision ?? 0;
    return [...this.#sentByOthers.values()].some((since) => since <= revision);
  }

  #now(): number {
    this.#lastMadeAt = Math.max(serverTime(), this.#lastMadeAt + 1);
    return this.#lastMadeAt;
  }

  #open(userId: string | undefined): void {
    if (userId === this.#userId) return;
    this.#userId = userId;
    this.#sentByOthers.clear();
    this.#set([]);
    this.#opened = this.reload();
  }

  #stopSending(edits: readonly Edit[]): void {
    const ended = idsOf(edits);
    this.#sending = new Set([...this.#sending].filter((id) => !ended.has(id)));
  }

  #set(edits: readonly Edit[]): void {
    this.#edits = edits;
    this.#waiting = edits.filter(({ id }) => !this.#sending.has(id));
    for (const listener of this.#listeners) listener();
  }

  #tell(message: EditMessage): void {
    this.#channel?.postMessage(message);
  }
}

function idsOf(edits: readonly Edit[]): Set<string> {
  return new Set(edits.map(({ id }) => id));
}

function keyOf({ film_id, kind }: FilmChange): string {
  return `${kind} ${film_id}`;
}

const queues = new WeakMap<QueryClient, EditQueue>();

/** The cache's only queue. */
export function editQueueOf(cache: QueryClient): EditQueue {
  const queue = queues.get(cache) ?? new EditQueue(cache);
  queues.set(cache, queue);
  return queue;
}
