import { useEffect, useState } from 'react';
import { useGeolocation } from '../../lib/useGeolocation';
import type { NextPlace } from '../../shared/next/types';

/** In miles, as in the viewing options. */
const RADIUS = 10;
/** How long a page waits for the position before it does without. */
const PATIENCE_MS = 1500;

const nowhere: NextPlace = {};

/**
 * Where theaters are near: the position, if the user has shared it with Laurels before (in the viewing options). Never
 * prompts. `isPending` while the browser is locating.
 */
export function useNearbyPlace(): { place: NextPlace; isPending: boolean } {
  const { location } = useGeolocation();
  const [hasWaited, setHasWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasWaited(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (location.state === 'granted') {
    // Rounded to a mile, so that the same place is the same query.
    const place = { lat: round(location.lat), long: round(location.long), radius: RADIUS };
    return { place, isPending: false };
  }
  return { place: nowhere, isPending: location.state === 'locating' && !hasWaited };
}

function round(degrees: number): number {
  return Math.round(degrees * 100) / 100;
}
