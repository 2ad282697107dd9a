import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ceremonyQueries } from '../../../shared/ceremony/queries';
import type { PlanScope } from '../../../shared/next/types';
import { withRings } from '../rings/chosenRings';
import { detailsOf, useRingDetails } from '../rings/ringDetails';
import { useNextQuery } from '../useFilters';
import { isKnown, readScope, scopeText } from './scopes';

interface ScopeInUrl {
  /** Without ceremonies, categories and rings that the catalogue doesn't have. */
  scope: PlanScope;
  /** Chosen rings are unknown until the catalogue is loaded. */
  status: 'pending' | 'error' | 'success';
  setScope: (scope: PlanScope) => void;
}

/** The scope in the query string; `fallback` if there is none. */
export function useScope(fallback: PlanScope): ScopeInUrl {
  const [{ scope: text }, change] = useNextQuery();
  const { data: rings, status } = useRingDetails();
  const { data: overview } = useQuery(ceremonyQueries.overview());
  const written = useMemo(() => {
    const scope = readScope(text);
    return scope.kind === 'all' || (overview && !isKnown(scope, overview)) ? undefined : scope;
  }, [text, overview]);
  const chosen = written?.kind === 'rings' ? (written.rings ?? []) : undefined;
  const existing = useMemo(
    () => chosen && withRings([], rings ? detailsOf(chosen, rings) : []),
    [chosen, rings],
  );
  return {
    scope: existing ? { kind: 'rings', rings: existing } : (written ?? fallback),
    status: existing ? status : 'success',
    setScope: (scope) => change({ scope: scopeText(scope) }),
  };
}
