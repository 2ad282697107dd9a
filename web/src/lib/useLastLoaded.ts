import { useState } from 'react';
import type { LoadedQuery } from './query';

/** A query whose key changes: while the data of the new key loads, and if it fails to, those of the previous key. */
export function useLastLoaded<Data>({
  data,
  error,
  isFetching,
  refetch,
}: LoadedQuery<Data>): LoadedQuery<Data> {
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  return { data: data ?? last, error, isFetching, refetch };
}
