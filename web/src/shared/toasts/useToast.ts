import { createContext, use } from 'react';
import type { Toast } from './toast';

export const ToastContext = createContext<((toast: Toast) => void) | null>(null);

/** Raises a toast: `const toast = useToast(); toast({ kind: 'GENERIC', message })`. */
export function useToast(): (toast: Toast) => void {
  const raise = use(ToastContext);
  if (!raise) throw new Error('useToast needs a ToastProvider above it');
  return raise;
}
