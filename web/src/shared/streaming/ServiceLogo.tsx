import { ServiceMark } from './ServiceMark';
import { serviceLogos } from './serviceLogos';

/** The logo of a streaming service, or its initials on a tile of the same size. Decorative: the name is next to it. */
export function ServiceLogo({ id }: { id: string }) {
  const logo = serviceLogos[id];
  return (
    <ServiceMark>
      {logo && 'path' in logo ? (
        <svg aria-hidden="true" viewBox="0 0 24 24">
          <path d={logo.path} />
        </svg>
      ) : (
        logo?.initials
      )}
    </ServiceMark>
  );
}
