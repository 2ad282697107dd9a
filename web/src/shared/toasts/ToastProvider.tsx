import { type ReactNode, useCallback, useReducer, useRef } from 'react';
import { ToastHost } from './ToastHost';
import type { Toast } from './toast';
import { afterEvent, emptyQueue } from './toastQueue';
import { ToastContext } from './useToast';

/** Holds the toast queue and renders it above its children. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [queue, dispatch] = useReducer(afterEvent, emptyQueue);
  const lastId = useRef(0);
  const showToast = useCallback((toast: Toast) => {
    lastId.current += 1;
    dispatch({ type: 'added', id: lastId.current, toast });
  }, []);
  return (
    <ToastContext value={showToast}>
      {children}
      <ToastHost queue={queue} dispatch={dispatch} />
    </ToastContext>
  );
}
