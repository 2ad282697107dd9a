// Toasts wait in line and are shown one at a time. Pure: the host keeps the time and reports what has passed.
import type { Toast } from './toast';

export const VISIBLE_MS = 5900;
export const BETWEEN_MS = 100;

interface QueuedToast {
  id: number;
  toast: Toast;
}

export interface ToastQueue {
  /** The toast on the screen; it is on its way out while `isLeaving`. */
  current: QueuedToast | null;
  isLeaving: boolean;
  waiting: readonly QueuedToast[];
}

export type ToastEvent =
  | { type: 'raised'; id: number; toast: Toast }
  /** Its time is up, or it was dismissed. */
  | { type: 'ended'; id: number }
  /** The pause after it is over. */
  | { type: 'left'; id: number };

export const emptyQueue: ToastQueue = { current: null, isLeaving: false, waiting: [] };

export function afterEvent(queue: ToastQueue, event: ToastEvent): ToastQueue {
  switch (event.type) {
    case 'raised': {
      const raised = { id: event.id, toast: event.toast };
      return queue.current
        ? { ...queue, waiting: [...queue.waiting, raised] }
        : { ...queue, current: raised, isLeaving: false };
    }
    case 'ended':
      return queue.current?.id === event.id ? { ...queue, isLeaving: true } : queue;
    case 'left': {
      // A report that comes late, about a toast that is gone, changes nothing.
      if (queue.current?.id !== event.id || !queue.isLeaving) return queue;
      const [next = null, ...waiting] = queue.waiting;
      return { current: next, isLeaving: false, waiting };
    }
  }
}
