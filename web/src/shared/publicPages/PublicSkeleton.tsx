import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/Skeleton';
import { Stack } from '../../ui/Stack';
import { VisuallyHidden } from '../../ui/VisuallyHidden';

interface PublicSkeletonProps {
  /** What the page is about, for screen readers. */
  title: string;
  /** Below the header and the card. */
  children: ReactNode;
}

/** In the shape of a public page. */
export function PublicSkeleton({ title, children }: PublicSkeletonProps) {
  return (
    <Stack gap={6} aria-busy="true">
      <Stack gap={2}>
        <Skeleton shape="text" width="10rem" />
        <h1>
          <VisuallyHidden>{title}</VisuallyHidden>
          <Skeleton height="2.5rem" width="18rem" />
        </h1>
        <Skeleton shape="text" width="14rem" />
      </Stack>
      <Skeleton height="8rem" />
      {children}
    </Stack>
  );
}
