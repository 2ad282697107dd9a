import { useCallback, useEffect, useState } from 'react';

/** The browser's position, or why there is none. */
export type Geolocation =
  | { state: 'unsupported' | 'prompt' | 'denied' | 'unavailable' | 'timeout' | 'locating' }
  | { state: 'granted'; lat: number; long: number };

const timeout = 10_000;
/** A position up to 15 minutes old is accurate enough to find theaters. */
const maximumAge = 15 * 60_000;

const failures = ['denied', 'unavailable', 'timeout'] as const;

/** The permission as of the last visit of a page that uses it. */
let loaded: PermissionStatus | undefined;

/** Loads the permission before a page renders, so that the page doesn't change once it is known. */
export async function loadGeolocationPermission(): Promise<void> {
  // Without the Permissions API, the browser prompts when the user asks for the location.
  loaded = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => undefined);
}

function initialState(): Geolocation {
  // Prerendered pages are for every browser.
  if (import.meta.env.SSR) return { state: 'prompt' };
  if (!('geolocation' in navigator)) return { state: 'unsupported' };
  if (!loaded) return { state: 'prompt' };
  return { state: loaded.state === 'granted' ? 'locating' : loaded.state };
}

/** Locates the browser at once if permission was already granted, otherwise when `locate` is called. */
export function useGeolocation(): { location: Geolocation; locate: () => void } {
  const [location, setLocation] = useState(initialState);

  const locate = useCallback(() => {
    setLocation({ state: 'locating' });
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => setLocation({ state: 'granted', lat: coords.latitude, long: coords.longitude }),
      // `PERMISSION_DENIED` is 1.
      ({ code }) => setLocation({ state: failures[code - 1] ?? 'unavailable' }),
      { timeout, maximumAge },
    );
  }, []);

  useEffect(() => {
    const permission = loaded;
    if (!('geolocation' in navigator) || !permission) return;
    const update = () => {
      if (permission.state === 'granted') locate();
      else setLocation({ state: permission.state });
    };
    permission.addEventListener('change', update);
    if (permission.state === 'granted') locate();
    return () => permission.removeEventListener('change', update);
  }, [locate]);

  return { location, locate };
}
