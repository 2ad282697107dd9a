import { X } from 'lucide-react';
import { type Dispatch, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useShortcuts } from '../../lib/shortcuts';
import { useShortcut } from '../../lib/useShortcut';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { useTopDialog } from '../../ui/topLayer';
import { covers } from './covers';
import { Spotlights } from './Spotlights';
import { ToastCard } from './ToastCard';
import styles from './ToastHost.module.css';
import { GAP_MS, type ToastEvent, type ToastQueue, VISIBLE_MS } from './toastQueue';
import { useCountdown } from './useCountdown';
import { useLastPressed } from './useLastPressed';

interface ToastHostProps {
  queue: ToastQueue;
  dispatch: Dispatch<ToastEvent>;
}

/** Renders the current toast and times it; hovering or focusing it pauses the timer. */
export function ToastHost({ queue: { current, isLeaving }, dispatch }: ToastHostProps) {
  // Rendered inside the topmost dialog, because everything else is inert while it is open.
  const layer = useTopDialog() ?? document.body;
  const host = useRef<HTMLDivElement>(null);
  const pressed = useLastPressed(host);
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

  const [movedAt, setMovedAt] = useState<{ id: number; layer: Element } | null>(null);
  const isMoved = movedAt !== null && movedAt.id === id && movedAt.layer === layer;
  useLayoutEffect(() => {
    const control = pressed.current;
    if (id === null || !host.current || !control || !layer.contains(control)) return;
    if (covers(host.current.getBoundingClientRect(), control.getBoundingClientRect()))
      setMovedAt({ id, layer });
  }, [id, layer, pressed]);

  const toast = current?.toast;
  const act = () => {
    if (!toast?.action || isLeaving) return;
    end();
    toast.action.onPress();
    // The button is about to disappear.
    if (pressed.current?.isConnected) pressed.current.focus({ preventScroll: true });
  };
  const canAct = useShortcuts().isOn && toast?.action !== undefined && !isLeaving;
  useShortcut('z', act, canAct);
  useShortcut('z', act, canAct, 'dialog');

  return createPortal(
    <>
      {toast?.kind === 'ACHIEVEMENT' && toast.isGrand && <Spotlights key={id} />}
      <div
        ref={host}
        role="status"
        aria-live="polite"
        className={styles.host}
        data-moved={isMoved || undefined}
      >
        {toast && (
          // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer.
          <div
            key={id}
            className={styles.toast}
            data-kind={toast.kind}
            data-leaving={isLeaving || undefined}
            onPointerEnter={pause}
            onPointerLeave={resume}
            onFocus={pause}
            onBlur={resume}
          >
            <ToastCard toast={toast} />
            {toast.action && (
              <Button size="small" variant="quiet" onClick={act}>
                {toast.action.label}
              </Button>
            )}
            <IconButton label="Dismiss" icon={<X aria-hidden />} isBare onClick={end} />
          </div>
        )}
      </div>
    </>,
    layer,
  );
}
