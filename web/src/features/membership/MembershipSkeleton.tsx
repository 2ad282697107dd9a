import { Skeleton } from '../../ui/Skeleton';

/** As tall as the card that replaces it. */
export function MembershipSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      <Skeleton height="26rem" />
    </div>
  );
}
