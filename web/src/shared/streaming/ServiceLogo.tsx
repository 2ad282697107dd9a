import { useQuery } from '@tanstack/react-query';
import { FallbackImage } from '../../ui/FallbackImage';
import { setupQueries } from '../setup/queries';
import { ServiceMark } from './ServiceMark';
import markStyles from './ServiceMark.module.css';
import { serviceLogos } from './serviceLogos';

/**
 * The logo of a streaming service: the movie database's if the server has it, otherwise ours, or initials on a tile of
 * the same size. Decorative: the name is next to it.
 */
export function ServiceLogo({ id }: { id: string }) {
  const { data: setup } = useQuery(setupQueries.features());
  const path = setup?.listings.logos[id];
  return (
    <ServiceMark>
      <FallbackImage
        url={path && `https://image.tmdb.org/t/p/w92${path}`}
        className={markStyles.image}
        fallback={<OwnLogo id={id} />}
      />
    </ServiceMark>
  );
}

function OwnLogo({ id }: { id: string }) {
  const logo = serviceLogos[id];
  if (!logo || !('path' in logo)) return logo?.initials;
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24">
      <path d={logo.path} />
    </svg>
  );
}
