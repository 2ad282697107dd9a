import type { QueryClient } from '@tanstack/react-query';
import { clearUserCache } from '../offline/clearUserCache';
import { withEdits } from './editLock';
import { editQueueOf } from './editQueue';
import { reviewedFilms } from './reviewedFilms';

/** Deletes what this browser has stored for a user who has logged out or deleted the account. */
export async function forgetUser(cache: QueryClient, userId: string): Promise<void> {
  await withEdits(() => editQueueOf(cache).clear(userId));
  reviewedFilms(userId).clear();
  await clearUserCache();
}
