import { useCallback, useEffect, useState } from 'react';

/** What the browser lets us know of where it is. */
export type Geolocation =
  | { state: 'asking' | 'unsupported' | 'prompt' | 'denied' | 'unavailable' | 'timeout' | 'locating' }
  | { state: 'granted'; lat: number; long: number };

const timeout = 10_000;
/** A position of a quarter of an hour ago is near enough for a theater. */
const maximumAge = 15 * 60_000;

const failures = ['denied', 'unavailable', 'timeout'] as const;

/** Where the browser is. Finds out by itself where that is allowed already, else when `locate` is called. */
export function useGeolocation(): { location: Geolocation; locate: () => void } {
  const [location, setLocation] = useState<Geolocation>({ state: 'asking' });

  const locate = useCallback(() => {
    setLocation({ state: 'locating' });
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => setLocation({ state: 'granted', lat: coords.latitude, long: coords.longitude }),
      // The codes count from 1.
      ({ code }) => setLocation({ state: failures[code - 1] ?? 'unavailable' }),
      { timeout, maximumAge },
    );
  }, []);

  useEffect(() => {
    if (!('geolocation' in navigator)) {
      setLocation({ state: 'unsupported' });
      return;
    }
    let isGone = false;
    let permission: PermissionStatus | undefined;
    const follow = () => {
      if (isGone || !permission) return;
      if (permission.state === 'granted') locate();
      else setLocation({ state: permission.state });
    };
    // A browser that cannot say whether it may is asked when somebody wants to know.
    const asked = navigator.permissions?.query({ name: 'geolocation' }) ?? Promise.reject();
    asked.then(
      (status) => {
        permission = status;
        permission.addEventListener('change', follow);
        follow();
      },
      () => !isGone && setLocation({ state: 'prompt' }),
    );
    return () => {
      isGone = true;
      permission?.removeEventListener('change', follow);
    };
  }, [locate]);

  return { location, locate };
}
