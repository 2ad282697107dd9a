// Logos of the streaming services, from Simple Icons (CC0), and initials for the services that the set doesn't have.
import { siAppletv, siHbomax, siMubi, siNetflix, siParamountplus, siTubi } from 'simple-icons';

/** An SVG path in a box of 24 by 24, or initials. */
type ServiceLogo = { path: string } | { initials: string };

export const serviceLogos: Readonly<Record<string, ServiceLogo>> = {
  netflix: { path: siNetflix.path },
  'prime-video': { initials: 'PV' },
  'disney-plus': { initials: 'D+' },
  hulu: { initials: 'H' },
  max: { path: siHbomax.path },
  'apple-tv-plus': { path: siAppletv.path },
  'paramount-plus': { path: siParamountplus.path },
  peacock: { initials: 'Pk' },
  'criterion-channel': { initials: 'C' },
  mubi: { path: siMubi.path },
  kanopy: { initials: 'K' },
  tubi: { path: siTubi.path },
};
