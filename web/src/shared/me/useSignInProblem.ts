import { useLocation } from '@tanstack/react-router';
import { signInProblem } from './signInProblem';

/** Error message for a failed log-in with Google or Apple, from the query string. */
export function useSignInProblem(): string | undefined {
  const query = new URLSearchParams(useLocation({ select: ({ searchStr }) => searchStr }));
  return signInProblem(query.get('problem') ?? undefined, query.get('strategy') ?? undefined);
}
