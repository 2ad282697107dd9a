import type { QueryClient } from '@tanstack/react-query';
import { api, body } from '../../api/client';
import { Problem } from '../../api/problem';
import { meQueries } from '../me/queries';
import { marksOf } from './marksStore';
import { type ReviewedQueue, reviewedQueue } from './reviewedQueue';

/** Counted from the first film of a batch. */
export const BATCH_DELAY_MS = 2000;
const NEXT_TRY_MS = 30_000;
/** The server takes ten thousand; no list is that long. */
const MOST_AT_ONCE = 5000;

/** Gathers the films that are looked at and sends them together. */
export class ReviewedSender {
  readonly #cache: QueryClient;
  #queue: { userId: string; films: ReviewedQueue } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSending = false;

  constructor(cache: QueryClient) {
    this.#cache = cache;
  }

  note(filmId: string): void {
    if (marksOf(this.#cache).marks().reviewed.has(filmId)) return;
    this.#films()?.add(filmId);
    this.#sendIn(BATCH_DELAY_MS);
  }

  /** Sends what was left over: by another visit, or because nobody was logged in. */
  resume(): void {
    if (this.#films()?.list().length) this.#sendIn(0);
  }

  #films(): ReviewedQueue | undefined {
    const userId = this.#cache.getQueryData(meQueries.profile().queryKey)?._id;
    if (!userId) return undefined;
    if (this.#queue?.userId !== userId) this.#queue = { userId, films: reviewedQueue(userId) };
    return this.#queue.films;
  }

  #sendIn(delay: number): void {
    if (this.#isSending) return;
    this.#timer ??= setTimeout(() => void this.#send(), delay);
  }

  async #send(): Promise<void> {
    this.#timer = undefined;
    const queue = this.#films();
    const films = queue?.list().slice(0, MOST_AT_ONCE) ?? [];
    if (!queue || films.length === 0) return;
    this.#isSending = true;
    let isDelivered = false;
    try {
      await this.#deliver(films, queue);
      isDelivered = true;
    } catch {
      // They stay in the queue. Who was logged out sends them when back.
    } finally {
      this.#isSending = false;
    }
    if (queue.list().length > 0) this.#sendIn(isDelivered ? BATCH_DELAY_MS : NEXT_TRY_MS);
  }

  async #deliver(films: readonly string[], queue: ReviewedQueue): Promise<void> {
    try {
      await marksOf(this.#cache).send(
        films.map((film_id) => ({ list: 'reviewed', film_id, isOn: true })),
        () =>
          body(
            api.POST('/api/user/films-reviewed', {
              body: { films: [...films] },
              headers: { Prefer: 'return=minimal' },
            }),
          ),
      );
    } catch (error) {
      if (!(error instanceof Problem && error.status === 422)) throw error;
      // One that has left the catalogue must not keep the others from being noted.
      if (films.length > 1) for (const film of films) await this.#deliver([film], queue);
    }
    queue.remove(films);
  }
}

const senders = new WeakMap<QueryClient, ReviewedSender>();

/** The one sender of a cache. */
export function reviewedSenderOf(cache: QueryClient): ReviewedSender {
  const sender = senders.get(cache) ?? new ReviewedSender(cache);
  senders.set(cache, sender);
  return sender;
}
