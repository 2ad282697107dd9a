// Saves the catalogue on this device: every ceremony's films and their details, a few at a time, while the page is idle.
// When nothing has changed since the last visit, that's one request; otherwise each response is compared by its `ETag`.
import { fetchForCache } from '../../api/client';
import { Problem } from '../../api/problem';
import type { components } from '../../api/schema.gen';
import { whenIdle } from '../../lib/tasks';
import { CATALOGUE_CACHE } from './cacheNames';
import {
  anyEncoding,
  canSave,
  ceremonyOf,
  commonPaths,
  detailsPath,
  filmsPath,
  measureSaved,
  openCatalogueCache,
  savedPaths,
} from './catalogueCache';
import { isMetered, onConnectionChange } from './connection';
import { type DownloadRecord, readRecord, writeRecord } from './downloadRecord';

/** Requests at the same time: a browser has six connections at most, and the page comes first. */
const CONCURRENCY = 2;
const START_DELAY_MS = 3000;
const FIRST_RETRY_MS = 30_000;
const MAX_RETRY_MS = 3_600_000;

type DownloadStatus =
  /** This browser can't save it. */
  | 'unsupported'
  | 'none'
  | 'removed'
  /** For a connection that isn't metered. */
  | 'waiting'
  | 'downloading'
  /** All is saved, as of the last check. */
  | 'complete'
  /** The server couldn't be reached; tried again later. */
  | 'interrupted'
  /** The browser has no more space. */
  | 'full';

export interface DownloadState {
  status: DownloadStatus;
  /** Saved ceremonies. */
  ceremonies: number;
  /** Undefined before the first download. */
  total: number | undefined;
  bytes: number;
  /** When all was compared with the server last; an ISO instant. */
  completed: string | undefined;
}

const initialState: DownloadState = {
  status: 'none',
  ceremonies: 0,
  total: undefined,
  bytes: 0,
  completed: undefined,
};

export class CatalogueDownload {
  #state = initialState;
  readonly #listeners = new Set<() => void>();
  #run: Promise<void> | undefined;
  /** Stops a run in which the saved responses are removed. */
  #stop = new AbortController();
  #retryMs = FIRST_RETRY_MS;
  #retry: ReturnType<typeof setTimeout> | undefined;

  readonly state = (): DownloadState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #set(change: Partial<DownloadState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  /** Reads what is saved, for those who want to see it. */
  async measure(): Promise<void> {
    if (!canSave()) return this.#set({ status: 'unsupported' });
    const { completed, total } = readRecord();
    const saved = await measureSaved().catch(() => undefined);
    if (!saved) return this.#set({ status: 'unsupported' });
    this.#set({ ...saved, completed, total });
    if (!this.#run && this.#state.status === 'none') this.#set({ status: restingStatus() });
  }

  /** Downloads on visits of a user, unless the connection is metered or the user has removed it. Returns how to stop. */
  startAutomatically(): () => void {
    const check = () => {
      if (!canSave() || readRecord().isOff) return;
      if (!isMetered()) void this.#download(isMetered);
      else if (readRecord().completed === undefined) this.#set({ status: 'waiting' });
    };
    let cancelIdle = () => {};
    const timer = setTimeout(() => {
      cancelIdle = whenIdle(check);
    }, START_DELAY_MS);
    const retry = () => {
      if (this.#state.status === 'interrupted' || this.#state.status === 'waiting') check();
    };
    addEventListener('online', retry);
    const ignoreConnection = onConnectionChange(retry);
    return () => {
      clearTimeout(timer);
      clearTimeout(this.#retry);
      cancelIdle();
      removeEventListener('online', retry);
      ignoreConnection();
      this.#stop.abort();
      this.#stop = new AbortController();
    };
  }

  /** The catalogue has changed on the server: updates what is saved, if it is. */
  update(): void {
    const { completed, isOff } = readRecord();
    if (canSave() && completed !== undefined && !isOff && !isMetered()) void this.#download(isMetered);
  }

  /** Downloads now, also on a metered connection. */
  async downloadNow(): Promise<void> {
    if (!canSave()) return this.#set({ status: 'unsupported' });
    writeRecord({ ...readRecord(), isOff: false });
    await this.#download(() => false);
  }

  async remove(): Promise<void> {
    this.#stop.abort();
    this.#stop = new AbortController();
    clearTimeout(this.#retry);
    await this.#run;
    writeRecord({ checked: [], isOff: true });
    // After another tab's run, which stops when it reads the record.
    await inOneTab(async () => void (await caches.delete(CATALOGUE_CACHE)));
    this.#set({ ...initialState, status: 'removed' });
  }

  #download(mustWait: () => boolean): Promise<void> {
    clearTimeout(this.#retry);
    this.#run ??= this.#tryDownload(mustWait).finally(() => {
      this.#run = undefined;
    });
    return this.#run;
  }

  async #tryDownload(mustWait: () => boolean): Promise<void> {
    const { signal } = this.#stop;
    try {
      await inOneTab(() => this.#saveAll(mustWait, signal));
      this.#retryMs = FIRST_RETRY_MS;
    } catch (error) {
      if (readRecord().isOff) return this.#set({ ...initialState, status: 'removed' });
      if (signal.aborted) return this.#set({ status: restingStatus() });
      if (isQuotaExceeded(error)) return this.#set({ status: 'full' });
      this.#set({ status: 'interrupted' });
      const seconds = error instanceof Problem ? (error.retryAfter ?? 0) : 0;
      this.#retry = setTimeout(() => void this.#download(mustWait), Math.max(this.#retryMs, seconds * 1000));
      this.#retryMs = Math.min(this.#retryMs * 2, MAX_RETRY_MS);
    }
  }

  async #saveAll(mustWait: () => boolean, signal: AbortSignal): Promise<void> {
    const throwIfStopped = () => {
      signal.throwIfAborted();
      if (readRecord().isOff) throw new Error('Another tab has removed the catalogue.');
    };
    throwIfStopped();
    const { count: total, version } = await fetchCount();
    throwIfStopped();
    // Another version of the app may need responses of another shape.
    const wanted = `${version} ${__BUILD_VERSION__}`;
    const paths = pathsOf(total);
    const saved = await savedPaths();
    let record = readRecord();
    const isCurrent = record.version === wanted;
    const checked = new Set(isCurrent ? record.checked.filter((path) => saved.has(path)) : []);
    const missing = paths.filter((path) => !checked.has(path));
    const write = (change: Partial<DownloadRecord>) => {
      record = { ...record, ...change, version: wanted, total, checked: [...checked] };
      writeRecord(record);
    };
    if (missing.length > 0) {
      const cache = await openCatalogueCache();
      await removeOthers(cache, saved, paths);
      this.#set({ status: 'downloading', total, ...(await measureSaved()) });
      const save = async () => {
        for (let path = missing.shift(); path !== undefined; path = missing.shift()) {
          if (mustWait()) return;
          const bytes = await saveResponse(cache, path);
          throwIfStopped();
          checked.add(path);
          write({});
          this.#set({ ceremonies: countSaved(checked), bytes: this.#state.bytes + bytes });
          await idle();
          throwIfStopped();
        }
      };
      // A run that fails is over before the next one begins: both write the record.
      const failed = (error: unknown) => {
        missing.length = 0;
        throw error;
      };
      const runs = Array.from({ length: CONCURRENCY }, () => save().catch(failed));
      for (const run of await Promise.allSettled(runs)) if (run.status === 'rejected') throw run.reason;
      if (checked.size < paths.length) return this.#set({ status: 'waiting' });
    }
    const completed = new Date().toISOString();
    write({ completed });
    this.#set({ status: 'complete', completed, total, ...(await measureSaved()) });
  }
}

/** The status while nothing is downloaded. */
function restingStatus(): DownloadStatus {
  const { completed, isOff } = readRecord();
  if (isOff) return 'removed';
  if (completed !== undefined) return 'complete';
  return isMetered() ? 'waiting' : 'none';
}

export const catalogueDownload = new CatalogueDownload();

async function fetchCount(): Promise<components['schemas']['CeremonyCount']> {
  return (await fetchForCache('/api/ceremony/count', null)).json();
}

/** The newest ceremonies first: they are opened most. */
function pathsOf(ceremonies: number): string[] {
  const numbers = Array.from({ length: ceremonies }, (_, index) => ceremonies - index);
  return [...commonPaths, ...numbers.flatMap((number) => [filmsPath(number), detailsPath(number)])];
}

function countSaved(paths: ReadonlySet<string>): number {
  return [...paths].filter((path) => {
    const ceremony = ceremonyOf(path);
    return ceremony !== undefined && path === filmsPath(ceremony) && paths.has(detailsPath(ceremony));
  }).length;
}

/** Ceremonies that don't exist anymore. */
async function removeOthers(cache: Cache, saved: ReadonlySet<string>, paths: string[]): Promise<void> {
  const others = [...saved].filter((path) => ceremonyOf(path) !== undefined && !paths.includes(path));
  await Promise.all(others.map((path) => cache.delete(path, anyEncoding)));
}

/** Saves the current response, unless the saved one is. Returns by how many bytes it is larger. */
async function saveResponse(cache: Cache, path: string): Promise<number> {
  const before = await cache.match(path, anyEncoding);
  const response = await fetchForCache(path, before?.headers.get('etag') ?? null);
  if (response.status === 304) return 0;
  const copy = response.clone();
  await cache.put(path, response);
  return (await copy.blob()).size - ((await before?.blob())?.size ?? 0);
}

function idle(): Promise<void> {
  return new Promise((resolve) => whenIdle(resolve));
}

/** Other tabs wait, and then find that all is saved. */
async function inOneTab(run: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return run();
  await navigator.locks.request('laurels.saved-catalogue', run);
}

function isQuotaExceeded(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError';
}
