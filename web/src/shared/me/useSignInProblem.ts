import { useLocation } from '@tanstack/react-router';
import { signInProblem } from './signInProblem';

/** What the address says went wrong with Google or Apple, in words. */
export function useSignInProblem(): string | undefined {
  const query = new URLSearchParams(useLocation({ select: ({ searchStr }) => searchStr }));
  return signInProblem(query.get('problem') ?? undefined, query.get('strategy') ?? undefined);
}
