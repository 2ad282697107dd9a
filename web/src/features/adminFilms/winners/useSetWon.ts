import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, body } from '../../../api/client';
import { ceremonyQueries } from '../../../shared/ceremony/queries';
import { useToast } from '../../../shared/toasts/useToast';
import { withOutcome } from './winnerBoard';

interface Outcome {
  id: string;
  won: boolean;
}

/** Sets winners; several requests can be pending at once, tracked by nomination id. */
export function useSetWon(ceremony: number) {
  const cache = useQueryClient();
  const toast = useToast();
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());
  const { mutate } = useMutation({
    mutationFn: ({ id, won }: Outcome) =>
      body(api.POST('/api/admin/nomination/{id}/set-won/{won}', { params: { path: { id, won } } })),
    onMutate: ({ id }) => setPending((ids) => new Set(ids).add(id)),
    onSuccess: (nomination) => {
      const { queryKey } = ceremonyQueries.films(ceremony);
      cache.setQueryData(queryKey, (films) => films && withOutcome(films, nomination));
      void cache.invalidateQueries({ queryKey: ceremonyQueries.all });
    },
    onError: (problem) => toast({ kind: 'GENERIC', message: problem.message }),
    onSettled: (_nomination, _problem, { id }) =>
      setPending((ids) => new Set([...ids].filter((pendingId) => pendingId !== id))),
  });
  return { setWon: mutate, pending };
}
