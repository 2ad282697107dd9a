import { createContext, use } from 'react';
import type { Toast } from './toast';

export const ToastContext = createContext<((toast: Toast) => void) | null>(null);

/** Returns a function that shows a toast: `const toast = useToast(); toast({ kind: 'GENERIC', message })`. */
export function useToast(): (toast: Toast) => void {
  const showToast = use(ToastContext);
  if (!showToast) throw new Error('useToast needs a ToastProvider above it');
  return showToast;
}
