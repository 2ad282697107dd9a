import { useCallback, useEffect, useState } from 'react';

/** The browser's position, or why there is none. */
export type Geolocation =
  | { state: 'checking' | 'unsupported' | 'prompt' | 'denied' | 'unavailable' | 'timeout' | 'locating' }
  | { state: 'granted'; lat: number; long: number };

const timeout = 10_000;
/** A position up to 15 minutes old is accurate enough to find theaters. */
const maximumAge = 15 * 60_000;

const failures = ['denied', 'unavailable', 'timeout'] as const;

/** Locates the browser at once if permission was already granted, otherwise when `locate` is called. */
export function useGeolocation(): { location: Geolocation; locate: () => void } {
  const [location, setLocation] = useState<Geolocation>({ state: 'checking' });

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
    if (!('geolocation' in navigator)) {
      setLocation({ state: 'unsupported' });
      return;
    }
    let isUnmounted = false;
    let permission: PermissionStatus | undefined;
    const update = () => {
      if (isUnmounted || !permission) return;
      if (permission.state === 'granted') locate();
      else setLocation({ state: permission.state });
    };
    // Without the Permissions API, the browser prompts when `locate` is called.
    const query = navigator.permissions?.query({ name: 'geolocation' }) ?? Promise.reject();
    query.then(
      (status) => {
        permission = status;
        permission.addEventListener('change', update);
        update();
      },
      () => !isUnmounted && setLocation({ state: 'prompt' }),
    );
    return () => {
      isUnmounted = true;
      permission?.removeEventListener('change', update);
    };
  }, [locate]);

  return { location, locate };
}
