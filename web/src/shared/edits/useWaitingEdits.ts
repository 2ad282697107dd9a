import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Edit } from './edit';
import { editQueueOf } from './editQueue';

/** The user's changes that wait for a network, and those that the server will never accept. */
export function useWaitingEdits(): readonly Edit[] {
  const queue = editQueueOf(useQueryClient());
  return useSyncExternalStore(queue.subscribe, queue.waiting, queue.waiting);
}

/** Whether those that wait survive a closed tab; not if the browser blocks its database or has no room. */
export function useAreEditsStored(): boolean {
  const queue = editQueueOf(useQueryClient());
  return !useSyncExternalStore(queue.subscribe, queue.isInMemoryOnly, queue.isInMemoryOnly);
}
