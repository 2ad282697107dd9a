import { X } from 'lucide-react';
import { type Dispatch, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../../ui/IconButton';
import { useTopDialog } from '../../ui/topLayer';
import { ToastCard } from './ToastCard';
import styles from './ToastHost.module.css';
import { GAP_MS, type ToastEvent, type ToastQueue, VISIBLE_MS } from './toastQueue';
import { useCountdown } from './useCountdown';

interface ToastHostProps {
  queue: ToastQueue;
  dispatch: Dispatch<ToastEvent>;
}

/** Renders the current toast and times it; hovering or focusing it pauses the timer. */
export function ToastHost({ queue: { current, isLeaving }, dispatch }: ToastHostProps) {
  // Rendered inside the topmost dialog, because everything else is inert while it is open.
  const layer = useTopDialog() ?? document.body;
  const id = current?.id ?? null;
  // Stored with toast and layer, because a toast that was moved or removed never fires the leave event.
  const [pausedAt, setPausedAt] = useState<{ id: number | null; layer: Element } | null>(null);
  const isPaused = pausedAt !== null && pausedAt.id === id && pausedAt.layer === layer;
  const pause = () => setPausedAt({ id, layer });
  const resume = () => setPausedAt(null);
  const end = () => id !== null && dispatch({ type: 'ended', id });

  useCountdown(id !== null && !isLeaving ? `show ${id}` : null, VISIBLE_MS, isPaused, end);
  useCountdown(
    id !== null && isLeaving ? `leave ${id}` : null,
    GAP_MS,
    false,
    () => id !== null && dispatch({ type: 'exited', id }),
  );

  return createPortal(
    <div role="status" aria-live="polite" className={styles.host}>
      {current && (
        // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer.
        <div
          key={current.id}
          className={styles.toast}
          data-kind={current.toast.kind}
          data-leaving={isLeaving || undefined}
          onPointerEnter={pause}
          onPointerLeave={resume}
          onFocus={pause}
          onBlur={resume}
        >
          <ToastCard toast={current.toast} />
          <IconButton label="Dismiss" icon={<X aria-hidden />} isBare onClick={end} />
        </div>
      )}
    </div>,
    layer,
  );
}
