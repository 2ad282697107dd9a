import { LocateFixed, MapPin, Ticket } from 'lucide-react';
import { useState } from 'react';
import { type Geolocation, useGeolocation } from '../../../lib/useGeolocation';
import { Button } from '../../../ui/Button';
import { Spinner } from '../../../ui/Spinner';
import type { Filters } from '../filters/filters';
import { CardEmpty, OptionCard } from '../OptionCard';
import type { Place } from '../queries';
import { Showings } from './Showings';
import styles from './TheatersCard.module.css';
import { ZipSearch } from './ZipSearch';

interface TheatersCardProps {
  isSetUp: boolean;
  isSample: boolean;
  filters: Filters;
  onMyServices: ReadonlySet<string> | undefined;
}

/** Why the browser could not determine the location. */
const messages: Partial<Record<Geolocation['state'], string>> = {
  unsupported: 'location detection is not supported in this browser',
  denied: 'enable location detection in your browser and refresh to search local theater showings',
  unavailable: 'local position unavailable, try searching again',
  timeout: 'search timed out, try searching again',
};

const searchable: Geolocation['state'][] = ['prompt', 'unavailable', 'timeout'];

export function TheatersCard({ isSetUp, isSample, filters, onMyServices }: TheatersCardProps) {
  return (
    <OptionCard
      mark={
        <span className={styles.mark}>
          <MapPin aria-hidden />
        </span>
      }
      title="Local theaters"
      text="Nominees on the big screen within ten miles, today and tomorrow."
      isSample={isSetUp && isSample}
      path="/api/viewing-options/theater-showings"
    >
      {isSetUp ? (
        <Search filters={filters} onMyServices={onMyServices} />
      ) : (
        <CardEmpty icon={<Ticket aria-hidden />}>Local theaters are not set up on this server.</CardEmpty>
      )}
    </OptionCard>
  );
}

function Search({ filters, onMyServices }: Pick<TheatersCardProps, 'filters' | 'onMyServices'>) {
  const { location, locate } = useGeolocation();
  const [zipcode, setZipcode] = useState<string>();
  const here = location.state === 'granted' ? { lat: location.lat, long: location.long } : undefined;
  const place: Place | undefined = zipcode === undefined ? here : { zipcode };
  const message = messages[location.state];
  return (
    <>
      <div className={styles.search}>
        {(searchable.includes(location.state) || (here && zipcode !== undefined)) && (
          <Button
            onClick={() => {
              setZipcode(undefined);
              locate();
            }}
          >
            <LocateFixed aria-hidden size={18} />
            Search near me
          </Button>
        )}
        <ZipSearch onSearch={setZipcode} />
      </div>
      <div aria-live="polite">
        {zipcode === undefined && message && <p className={styles.message}>{message}</p>}
        {zipcode === undefined && location.state === 'locating' && (
          <p className={styles.locating}>
            <Spinner label="Finding your location" /> Finding your location…
          </p>
        )}
      </div>
      {place && <Showings place={place} filters={filters} onMyServices={onMyServices} />}
    </>
  );
}
