// Reducer for the toast queue: one toast at a time. Pure; the host runs the timers and dispatches their events.
import type { Toast } from './toast';

export const VISIBLE_MS = 5900;
export const GAP_MS = 100;

interface QueuedToast {
  id: number;
  toast: Toast;
}

export interface ToastQueue {
  /** The visible toast; `isLeaving` while it animates out. */
  current: QueuedToast | null;
  isLeaving: boolean;
  waiting: readonly QueuedToast[];
}

export type ToastEvent =
  | { type: 'added'; id: number; toast: Toast }
  /** It timed out or was dismissed. */
  | { type: 'ended'; id: number }
  /** The gap after it has passed. */
  | { type: 'exited'; id: number };

export const emptyQueue: ToastQueue = { current: null, isLeaving: false, waiting: [] };

export function afterEvent(queue: ToastQueue, event: ToastEvent): ToastQueue {
  switch (event.type) {
    case 'added': {
      const added = { id: event.id, toast: event.toast };
      if (!queue.current) return { ...queue, current: added, isLeaving: false };
      return {
        ...queue,
        isLeaving: queue.isLeaving || isConfirmation(queue.current),
        waiting: [...queue.waiting.filter((other) => !isConfirmation(other)), added],
      };
    }
    case 'ended':
      return queue.current?.id === event.id ? { ...queue, isLeaving: true } : queue;
    case 'exited': {
      // Ignore late events of a toast that is no longer visible.
      if (queue.current?.id !== event.id || !queue.isLeaving) return queue;
      const [next = null, ...waiting] = queue.waiting;
      return { current: next, isLeaving: false, waiting };
    }
  }
}

function isConfirmation({ toast }: QueuedToast): boolean {
  return toast.kind === 'GENERIC' && toast.isConfirmation === true;
}
