import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { browserZone } from '../../shared/next/browserZone';
import { setupQueries } from '../../shared/setup/queries';
import { useMyServices } from '../../shared/streaming/useMyServices';
import { Page } from '../../ui/Page';
import { PageHeader } from '../../ui/PageHeader';
import { Tabs } from '../../ui/Tabs';
import { FilterBar } from './filters/FilterBar';
import { FinishLine } from './finish/FinishLine';
import { LastChance } from './lastChance/LastChance';
import { noFilters, type View } from './nextQuery';
import parts from './part.module.css';
import { resolveWhere, tonightRequest } from './requests';
import { Tonight } from './tonight/Tonight';
import { useFilters, useNextQuery } from './useFilters';
import { useNearbyPlace } from './useNearbyPlace';

export { preloadNext } from './preload';
export { restoreFilters } from './rememberedFilters';

const noServices: ReadonlySet<string> = new Set();

const tabs: readonly { value: View; label: string }[] = [
  { value: 'tonight', label: 'Tonight' },
  { value: 'finish', label: 'Finish line' },
  { value: 'last-chance', label: 'Last chance' },
];

/** What to watch next: three answers that share one set of filters. */
export function NextPage() {
  const [query, change] = useNextQuery();
  const [filters, setFilters] = useFilters();
  const view = query.view ?? 'tonight';
  const { data: setup } = useQuery(setupQueries.features());
  const {
    services: myServices,
    query: { isPending: areServicesPending },
  } = useMyServices();
  const { place, isPending: isPlacePending } = useNearbyPlace();
  // Only tonight the own services matter most: a plan takes weeks, and a last chance is one anywhere.
  const where = resolveWhere(filters.where, view === 'tonight' ? myServices : noServices);
  const isPending = isPlacePending || (areServicesPending && filters.where === 'auto');
  const request = useMemo(
    () => (isPending ? undefined : tonightRequest(filters, where, browserZone(), place)),
    [isPending, filters, where, place],
  );
  const isFiltered =
    filters.minutes !== undefined ||
    where !== 'any' ||
    filters.friendIds.length + filters.kinds.length + filters.genres.length + filters.languages.length > 0;
  const clear = () => setFilters(() => ({ ...noFilters, where: 'any' }));
  return (
    <Page space="tight">
      <PageHeader title="What's next" />
      <Tabs
        label="What's next"
        tabs={tabs}
        value={view}
        onChange={(chosen) => change({ view: chosen === 'tonight' ? undefined : chosen })}
      >
        <div className={parts.part}>
          {/* A season has a scope of its own. */}
          {!(view === 'finish' && query.by === 'date') && (
            <FilterBar
              view={view}
              filters={filters}
              where={where}
              hasServices={setup?.listings.streaming ?? true}
              onChange={setFilters}
            />
          )}
          {view === 'tonight' && (
            <Tonight filters={filters} request={request} isFiltered={isFiltered} onClear={clear} />
          )}
          {view === 'finish' && <FinishLine filters={filters} where={where} onClear={clear} />}
          {view === 'last-chance' && (
            <LastChance
              filters={filters}
              where={where}
              place={isPlacePending ? undefined : place}
              listings={setup?.listings}
              isFiltered={isFiltered}
              onClear={clear}
            />
          )}
        </div>
      </Tabs>
    </Page>
  );
}
