import { useLocation } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What was typed as an address on the page before, so that nobody types it twice. */
    email?: string;
  }
}

export function useTypedEmail(): string {
  return useLocation({ select: ({ state }) => state.email }) ?? '';
}
