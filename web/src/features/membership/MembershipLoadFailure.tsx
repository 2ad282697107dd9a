import type { UseQueryResult } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { Problem } from '../../api/problem';
import { EmptyState } from '../../ui/EmptyState';
import { LoadFailure } from '../../ui/LoadFailure';

/** Error state of the membership. There is no retry when payments are not set up on the server. */
export function MembershipLoadFailure({
  query: { error, isFetching, refetch },
}: {
  query: UseQueryResult<unknown>;
}) {
  if (error instanceof Problem && error.code === 'not_set_up') {
    return <EmptyState art={<CreditCard strokeWidth={1.25} />} title={error.message} heading="h2" />;
  }
  return (
    <LoadFailure
      heading="h2"
      title="We couldn't load your membership"
      error={error}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
