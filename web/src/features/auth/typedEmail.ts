import { useLocation } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The email typed on the previous page, to prefill the next form. */
    email?: string;
  }
}

export function useTypedEmail(): string {
  return useLocation({ select: ({ state }) => state.email }) ?? '';
}
