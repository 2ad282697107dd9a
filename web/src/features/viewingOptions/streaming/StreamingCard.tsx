import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, Film } from 'lucide-react';
import { useRef, useState } from 'react';
import { useInView } from '../../../lib/useInView';
import { streamingQueries } from '../../../shared/streaming/queries';
import { ServiceLogo } from '../../../shared/streaming/ServiceLogo';
import type { StreamingService } from '../../../shared/streaming/services';
import { IconButton } from '../../../ui/IconButton';
import type { Filters } from '../filters/filters';
import { useFilteredFilms } from '../filters/useFilteredFilms';
import { CardEmpty, CardState, OptionCard, RESERVED_LINE } from '../OptionCard';
import { FilmList } from './FilmList';
import styles from './StreamingCard.module.css';

interface StreamingCardProps {
  service: StreamingService;
  filters: Filters;
  /** Services the user does not have start collapsed. */
  isInitiallyOpen: boolean;
}

/** Availability is refreshed once a day; a missed refresh makes it outdated. */
const maxAgeHours = 48;

export function StreamingCard({ service, filters, isInitiallyOpen }: StreamingCardProps) {
  const container = useRef<HTMLDivElement>(null);
  const isNear = useInView(container);
  const [isOpen, setIsOpen] = useState(isInitiallyOpen);
  const films = useQuery({ ...streamingQueries.films(service.id), enabled: isNear });
  const matching = useFilteredFilms(films.data?.items, filters, undefined);
  return (
    <div ref={container} className={styles.container}>
      <OptionCard
        mark={<ServiceLogo id={service.id} />}
        title={service.name}
        text={films.data ? filmsText(matching.length, films.data.items.length) : RESERVED_LINE}
        isSample={films.data?.isSample ?? false}
        fetched={films.data?.fetched}
        path={`/api/viewing-options/streaming/${service.id}/films`}
        maxAgeHours={maxAgeHours}
        toggle={
          <IconButton
            label={isOpen ? `Close ${service.name}` : `Open ${service.name}`}
            icon={isOpen ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
            isBare
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          />
        }
      >
        {isOpen && (
          <CardState query={films}>
            {({ items }) =>
              matching.length === 0 ? (
                <CardEmpty icon={<Film aria-hidden />}>
                  {items.length === 0
                    ? `No nominees on ${service.name} right now.`
                    : `Nothing on ${service.name} matches your filters.`}
                </CardEmpty>
              ) : (
                <FilmList films={matching} label={`Films on ${service.name}`} />
              )
            }
          </CardState>
        )}
      </OptionCard>
    </div>
  );
}

/** '132 nominated films', '12 of 132 nominated films' */
function filmsText(matching: number, all: number): string {
  const films = `${all} nominated ${all === 1 ? 'film' : 'films'}`;
  return matching === all ? films : `${matching} of ${films}`;
}
