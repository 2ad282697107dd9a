import type { QueryClient } from '@tanstack/react-query';
import { api, body } from '../../api/client';
import { Problem } from '../../api/problem';
import { meQueries } from '../me/queries';
import { marksOf } from './marksStore';
import { type ReviewedQueue, reviewedQueue } from './reviewedQueue';

/** Measured from the first film of a batch. */
export const BATCH_DELAY_MS = 2000;
const RETRY_DELAY_MS = 30_000;
/** The server accepts at most 10,000 per request. */
const MAX_BATCH_SIZE = 5000;

/** Sends reviewed films to the server in batches. */
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

  /** Sends what is still queued from an earlier visit or session. */
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
    const films = queue?.list().slice(0, MAX_BATCH_SIZE) ?? [];
    if (!queue || films.length === 0) return;
    this.#isSending = true;
    let isDelivered = false;
    try {
      await this.#deliver(films, queue);
      isDelivered = true;
    } catch {
      // They stay in the queue for a retry, or until the user logs in again.
    } finally {
      this.#isSending = false;
    }
    if (queue.list().length > 0) this.#sendIn(isDelivered ? BATCH_DELAY_MS : RETRY_DELAY_MS);
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
      // A film that has left the catalogue rejects its batch; send the others one by one.
      if (films.length > 1) for (const film of films) await this.#deliver([film], queue);
    }
    queue.remove(films);
  }
}

const senders = new WeakMap<QueryClient, ReviewedSender>();

/** The cache's only sender. */
export function reviewedSenderOf(cache: QueryClient): ReviewedSender {
  const sender = senders.get(cache) ?? new ReviewedSender(cache);
  senders.set(cache, sender);
  return sender;
}
