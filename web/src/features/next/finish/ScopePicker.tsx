import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ceremonyQueries } from '../../../shared/ceremony/queries';
import type { PlanScope } from '../../../shared/next/types';
import { PillSelect } from '../../../ui/PillSelect';
import { QueryState } from '../../../ui/QueryState';
import { Skeleton } from '../../../ui/Skeleton';
import { RingsChoice } from '../rings/RingsChoice';
import { useRingDetails } from '../rings/ringDetails';
import styles from './ScopePicker.module.css';
import { type ListedKind, type ScopeKind, scopeKinds, scopeOptions } from './scopes';

interface ScopePickerProps {
  scope: PlanScope;
  /** Whether 'all rings' can be chosen. */
  hasAll?: boolean;
  onChange: (scope: PlanScope) => void;
}

export function ScopePicker({ scope, hasAll = true, onChange }: ScopePickerProps) {
  const cache = useQueryClient();
  const overview = useQuery(ceremonyQueries.overview());
  const options = useMemo(() => scopeOptions(overview.data ?? []), [overview.data]);
  const { data: rings } = useRingDetails();
  const { kind } = scope;
  const choose = async (chosen: ScopeKind) => {
    if (chosen === 'all') return onChange({ kind: chosen });
    if (chosen === 'rings') return onChange({ kind: chosen, rings: [] });
    // It may still be loading.
    const ceremonies = await cache.ensureQueryData(ceremonyQueries.overview());
    const [first] = scopeOptions(ceremonies)[chosen];
    if (first) onChange(scopeOf(chosen, first.value));
  };
  return (
    <div className={styles.picker}>
      <PillSelect
        label="Rings to close"
        options={hasAll ? scopeKinds : scopeKinds.filter(({ value }) => value !== 'all')}
        value={kind}
        // A failure leaves the scope; the page reports it.
        onChange={(chosen) => void choose(chosen).catch(() => {})}
      />
      {kind !== 'all' && (
        <QueryState
          query={overview}
          pending={<Skeleton width="9rem" height="2.5rem" />}
          failure={{ note: "We couldn't load the ceremonies." }}
        >
          {() =>
            kind === 'rings' ? (
              rings && (
                <RingsChoice
                  rings={rings}
                  chosen={scope.rings ?? []}
                  onChange={(chosen) => onChange({ kind, rings: chosen })}
                />
              )
            ) : (
              <PillSelect
                label={scopeKinds.find(({ value }) => value === kind)?.label ?? ''}
                options={options[kind]}
                value={String(scope.value)}
                onChange={(value) => onChange(scopeOf(kind, value))}
              />
            )
          }
        </QueryState>
      )}
    </div>
  );
}

function scopeOf(kind: ListedKind, value: string): PlanScope {
  return { kind, value: kind === 'category' ? value : Number(value) };
}
