/** The part of a query's result that decides what is on screen. */
export interface LoadedQuery<Data> {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Two queries as one: its data once both have loaded, and the first error. */
export function bothOf<First, Second>(
  first: LoadedQuery<First>,
  second: LoadedQuery<Second>,
): LoadedQuery<[First, Second]> {
  const isLoaded = first.data !== undefined && second.data !== undefined;
  return {
    data: isLoaded ? [first.data as First, second.data as Second] : undefined,
    error: first.error ?? second.error,
    isFetching: first.isFetching || second.isFetching,
    refetch: () => {
      for (const { error, refetch } of [first, second]) if (error) void refetch();
    },
  };
}
