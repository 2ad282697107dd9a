import { X } from 'lucide-react';
import { type Dispatch, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../../ui/IconButton';
import { useTopDialog } from '../../ui/topLayer';
import { ToastCard } from './ToastCard';
import styles from './ToastHost.module.css';
import { BETWEEN_MS, type ToastEvent, type ToastQueue, VISIBLE_MS } from './toastQueue';
import { useCountdown } from './useCountdown';

interface ToastHostProps {
  queue: ToastQueue;
  report: Dispatch<ToastEvent>;
}

/** Shows the current toast, keeps its time, and lets it stay while somebody reads it. */
export function ToastHost({ queue: { current, isLeaving }, report }: ToastHostProps) {
  // Inside the topmost dialog, as everything else is inert while it is open.
  const layer = useTopDialog() ?? document.body;
  const id = current?.id ?? null;
  // By toast and layer: one that is moved or gone cannot say any more that the pointer has left it.
  const [heldAt, setHeldAt] = useState<{ id: number | null; layer: Element } | null>(null);
  const isHeld = heldAt !== null && heldAt.id === id && heldAt.layer === layer;
  const hold = () => setHeldAt({ id, layer });
  const release = () => setHeldAt(null);
  const end = () => id !== null && report({ type: 'ended', id });

  useCountdown(id !== null && !isLeaving ? `show ${id}` : null, VISIBLE_MS, isHeld, end);
  useCountdown(
    id !== null && isLeaving ? `leave ${id}` : null,
    BETWEEN_MS,
    false,
    () => id !== null && report({ type: 'left', id }),
  );

  return createPortal(
    <div role="status" aria-live="polite" className={styles.host}>
      {current && (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only stays longer while pointed at.
        <div
          key={current.id}
          className={styles.toast}
          data-kind={current.toast.kind}
          data-leaving={isLeaving || undefined}
          onPointerEnter={hold}
          onPointerLeave={release}
          onFocus={hold}
          onBlur={release}
        >
          <ToastCard toast={current.toast} />
          <IconButton label="Dismiss" icon={<X aria-hidden />} isBare onClick={end} />
        </div>
      )}
    </div>,
    layer,
  );
}
