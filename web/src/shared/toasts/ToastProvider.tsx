import { type ReactNode, useCallback, useReducer, useRef } from 'react';
import { ToastHost } from './ToastHost';
import type { Toast } from './toast';
import { afterEvent, emptyQueue } from './toastQueue';
import { ToastContext } from './useToast';

/** Holds the line of toasts and shows them above everything inside it. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [queue, report] = useReducer(afterEvent, emptyQueue);
  const lastId = useRef(0);
  const raise = useCallback((toast: Toast) => {
    lastId.current += 1;
    report({ type: 'raised', id: lastId.current, toast });
  }, []);
  return (
    <ToastContext value={raise}>
      {children}
      <ToastHost queue={queue} report={report} />
    </ToastContext>
  );
}
