import { Skeleton } from '../../ui/Skeleton';

/** In the shape of the card that comes. */
export function MembershipSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      <Skeleton height="26rem" />
    </div>
  );
}
