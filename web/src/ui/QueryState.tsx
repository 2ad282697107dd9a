import { type ReactNode, useDeferredValue } from 'react';
import type { LoadedQuery } from '../lib/query';
import { Button } from './Button';
import { LoadFailure } from './LoadFailure';
import { LoadNote } from './LoadNote';
import { Notice } from './Notice';

interface QueryStateProps<Data> {
  query: LoadedQuery<Data>;
  /** Shown while loading, in the shape of the content. */
  pending?: ReactNode;
  /** How a failure looks: it replaces a page or list, is a note in a part of it, or is the server's message. */
  failure: { title: string; heading?: 'h2' | 'h3' } | { note: ReactNode } | 'message';
  /** Replaces the failure for errors that are explained differently, such as "not found". */
  explain?: (error: Error) => ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * What a query has loaded, or that it is loading or has failed. A failed refetch never replaces loaded data: it adds
 * a note with a button to retry.
 */
export function QueryState<Data>({ query, pending, failure, explain, children }: QueryStateProps<Data>) {
  // Updates of a query render in one task. Deferred, the first content renders in slices, so that slow phones stay
  // responsive; later updates are not deferred, because a checkbox would revert in between.
  const isLoaded = useDeferredValue(query.data !== undefined);
  const data = isLoaded ? query.data : undefined;
  const { error } = query;
  if (data !== undefined) {
    return (
      <>
        {error && <LoadNote query={query}>We couldn't refresh this.</LoadNote>}
        {children(data)}
      </>
    );
  }
  if (!error) return pending;
  return explain?.(error) || <Failure query={query} error={error} failure={failure} />;
}

type FailureProps = Pick<QueryStateProps<unknown>, 'query' | 'failure'> & { error: Error };

function Failure({ query, error, failure }: FailureProps) {
  const retry = () => void query.refetch();
  if (failure === 'message') {
    return (
      <>
        <Notice tone="danger">{error.message}</Notice>
        <Button size="small" onClick={retry}>
          Try again
        </Button>
      </>
    );
  }
  if ('note' in failure) return <LoadNote query={query}>{failure.note}</LoadNote>;
  return <LoadFailure {...failure} error={error} isRetrying={query.isFetching} onRetry={retry} />;
}
