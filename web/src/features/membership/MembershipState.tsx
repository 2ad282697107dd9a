import { CreditCard } from 'lucide-react';
import type { ReactNode } from 'react';
import { isNotSetUp } from '../../api/problem';
import type { LoadedQuery } from '../../lib/query';
import { EmptyState } from '../../ui/EmptyState';
import { QueryState } from '../../ui/QueryState';
import { MembershipSkeleton } from './MembershipSkeleton';

interface MembershipStateProps<Data> {
  query: LoadedQuery<Data>;
  /** What is loading. */
  label: string;
  children: (data: Data) => ReactNode;
}

/** What a query about the membership has loaded. There is no retry when payments are not set up on the server. */
export function MembershipState<Data>({ query, label, children }: MembershipStateProps<Data>) {
  return (
    <QueryState
      query={query}
      pending={<MembershipSkeleton label={label} />}
      failure={{ title: "We couldn't load your membership", heading: 'h2' }}
      explain={(error) =>
        isNotSetUp(error) && (
          <EmptyState art={<CreditCard strokeWidth={1.25} />} title={error.message} heading="h2" />
        )
      }
    >
      {children}
    </QueryState>
  );
}
