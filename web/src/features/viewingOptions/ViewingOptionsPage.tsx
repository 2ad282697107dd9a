import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { SlidersHorizontal } from 'lucide-react';
import { useMemo, useState } from 'react';
import { setupQueries } from '../../shared/setup/queries';
import { streamingServices } from '../../shared/streaming/services';
import { useFilmsOnMyServices, useMyServices } from '../../shared/streaming/useMyServices';
import { Button } from '../../ui/Button';
import { JumpNav } from '../../ui/JumpNav';
import { Page } from '../../ui/Page';
import { PageHeader } from '../../ui/PageHeader';
import { FilterDialog } from './filters/FilterDialog';
import { countFilters, type Filters, filtersOf, filterText, queryOf } from './filters/filters';
import { rememberFilters } from './filters/rememberedFilters';
import { ScheduleCard } from './schedule/ScheduleCard';
import { stations } from './schedule/stations';
import { NewOnServices } from './streaming/NewOnServices';
import { ServicesDialog } from './streaming/ServicesDialog';
import { StreamingCard } from './streaming/StreamingCard';
import { TheatersCard } from './theaters/TheatersCard';
import styles from './ViewingOptionsPage.module.css';

export { preloadViewingOptions } from './preload';

const sections = [
  { id: 'theaters', label: 'In theaters' },
  { id: 'television', label: 'On TV' },
  { id: 'streaming', label: 'Streaming' },
];

export function ViewingOptionsPage() {
  const { data: setup } = useQuery(setupQueries.features());
  const [filters, setFilters] = useFilters();
  const [dialog, setDialog] = useState<'filters' | 'services'>();
  const closeDialog = () => setDialog(undefined);
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
            onClick={() => setDialog('filters')}
          >
            <SlidersHorizontal aria-hidden size={18} />
            {filterText(filters)}
          </Button>
        }
      />
      {dialog === 'filters' && <FilterDialog filters={filters} onChange={setFilters} onClose={closeDialog} />}
      {dialog === 'services' && <ServicesDialog onClose={closeDialog} />}
      <JumpNav label="Viewing options" sections={sections} />
      <NewOnServices isSample={isSample} />

      <section id="theaters" tabIndex={-1} className={styles.section} aria-labelledby="theaters-title">
        <h2 id="theaters-title" className={styles.heading}>
          In theaters
        </h2>
        <TheatersCard
          isSetUp={setup?.listings.theaters ?? true}
          isSample={isSample}
          filters={filters}
          onMyServices={onMyServices}
        />
      </section>

      <section id="television" tabIndex={-1} className={styles.section} aria-labelledby="television-title">
        <h2 id="television-title" className={styles.heading}>
          On TV
        </h2>
        <div className={styles.cards}>
          {stations.map((station) => (
            <ScheduleCard key={station.id} station={station} filters={filters} onMyServices={onMyServices} />
          ))}
        </div>
      </section>

      <section id="streaming" tabIndex={-1} className={styles.section} aria-labelledby="streaming-title">
        <h2 id="streaming-title" className={styles.heading}>
          Streaming
        </h2>
        {!isPending && (
          <div className={styles.hint}>
            {services.size === 0 && <p>Choose the services you have and we'll collapse the others.</p>}
            <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={() => setDialog('services')}>
              {services.size === 0 ? 'Choose my services' : 'Change my services'}
            </Button>
          </div>
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
