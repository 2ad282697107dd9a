import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Refetches what is on the page when the network is back: it failed to load, or is the last state from a cache. */
export function useRefetchOnline(): void {
  const cache = useQueryClient();
  useEffect(() => {
    // The rest is refetched when a page needs it.
    const refetch = () => void cache.invalidateQueries({}, { cancelRefetch: false });
    addEventListener('online', refetch);
    return () => removeEventListener('online', refetch);
  }, [cache]);
}
