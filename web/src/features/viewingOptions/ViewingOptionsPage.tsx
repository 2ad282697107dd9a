import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { SlidersHorizontal } from 'lucide-react';
import { useMemo, useState } from 'react';
import { setupQueries } from '../../shared/setup/queries';
import { streamingServices } from '../../shared/streaming/services';
import { useFilmsOnMyServices, useMyServices } from '../../shared/streaming/useMyServices';
import { Button } from '../../ui/Button';
import { Page } from '../../ui/Page';
import { PageHeader } from '../../ui/PageHeader';
import { FilterDialog } from './filters/FilterDialog';
import { countFilters, type Filters, filtersOf, filterText, queryOf } from './filters/filters';
import { ScheduleCard } from './schedule/ScheduleCard';
import { rememberFilters } from './filters/rememberedFilters';
import { stations } from './schedule/stations';
import { NewOnServices } from './streaming/NewOnServices';
import { StreamingCard } from './streaming/StreamingCard';
import { TheatersCard } from './theaters/TheatersCard';
import styles from './ViewingOptionsPage.module.css';

export { preloadViewingOptions } from './preload';

export function ViewingOptionsPage() {
  const { data: setup } = useQuery(setupQueries.features());
  const [filters, setFilters] = useFilters();
  const [isFiltering, setIsFiltering] = useState(false);
  const {
    services,
    query: { isPending },
  } = useMyServices();
  const onMyServices = useFilmsOnMyServices(filters.isOnMyServices);
  const isSample = setup?.listings.mode === 'sample';
  const ownServices = streamingServices.filter(({ id }) => services.size === 0 || services.has(id));
  const otherServices = filters.isOnMyServices
    ? []
    : streamingServices.filter((service) => !ownServices.includes(service));
  return (
    <Page space="roomy">
      <PageHeader
        title="Viewing Options"
        lead="Where to watch the nominees: in theaters, on TV and at home."
        action={
          <Button
            variant={countFilters(filters) > 0 ? 'primary' : 'secondary'}
            aria-haspopup="dialog"
            onClick={() => setIsFiltering(true)}
          >
            <SlidersHorizontal aria-hidden size={18} />
            {filterText(filters)}
          </Button>
        }
      />
      {isFiltering && (
        <FilterDialog filters={filters} onChange={setFilters} onClose={() => setIsFiltering(false)} />
      )}
      <NewOnServices isSample={isSample} />

      <section className={styles.section} aria-labelledby="theaters">
        <h2 id="theaters" className={styles.heading}>
          In theaters
        </h2>
        <TheatersCard
          isSetUp={setup?.listings.theaters ?? true}
          isSample={isSample}
          filters={filters}
          onMyServices={onMyServices}
        />
      </section>

      <section className={styles.section} aria-labelledby="television">
        <h2 id="television" className={styles.heading}>
          On TV
        </h2>
        <div className={styles.cards}>
          {stations.map((station) => (
            <ScheduleCard key={station.id} station={station} filters={filters} onMyServices={onMyServices} />
          ))}
        </div>
      </section>

      <section className={styles.section} aria-labelledby="streaming">
        <h2 id="streaming" className={styles.heading}>
          Streaming
        </h2>
        {!isPending && (
          <p className={styles.hint}>
            {services.size === 0 ? "Choose the services you have and we'll collapse the others. " : ''}
            <Link to="/settings" hash="services">
              {services.size === 0 ? 'Choose my services' : 'Change my services'}
            </Link>
          </p>
        )}
        {/* The user's own services come first and start expanded, so wait until they have loaded. */}
        {!isPending &&
          [ownServices, otherServices].map((group) => (
            <div key={group === ownServices ? 'own' : 'other'} className={styles.cards}>
              {group.map((service) => (
                <StreamingCard
                  key={service.id}
                  service={service}
                  filters={filters}
                  isInitiallyOpen={group === ownServices}
                />
              ))}
            </div>
          ))}
      </section>
      <p className={styles.credits}>
        Streaming availability{setup ? ` in ${setup.listings.region}` : ''} by JustWatch through TMDB;
        schedules and showtimes by Gracenote. Laurels is not endorsed or certified by them.
      </p>
    </Page>
  );
}

/** The filters, stored in the query string so that they can be shared and bookmarked, and remembered for the next visit. */
function useFilters(): [Filters, (filters: Filters) => void] {
  const query = useSearch({ from: '/member/viewing-options' });
  const navigate = useNavigate();
  const filters = useMemo(() => filtersOf(query), [query]);
  const setFilters = (next: Filters) => {
    rememberFilters(next);
    void navigate({
      to: '.',
      search: (old) => ({ ...old, ...queryOf(next) }),
      replace: true,
      resetScroll: false,
    });
  };
  return [filters, setFilters];
}
