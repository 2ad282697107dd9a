import { Unplug } from 'lucide-react';
import { Button } from './Button';
import { EmptyState } from './EmptyState';

interface LoadFailureProps {
  title: string;
  error: Error | null;
  isRetrying: boolean;
  onRetry: () => void;
  /** Its heading, where it stands for the whole page. */
  heading?: 'h2' | 'h3';
}

/** Stands where something should be that the server did not give. */
export function LoadFailure({ title, error, isRetrying, onRetry, heading = 'h3' }: LoadFailureProps) {
  return (
    <EmptyState
      tone="danger"
      art={<Unplug strokeWidth={1.25} />}
      heading={heading}
      title={title}
      action={
        <Button isPending={isRetrying} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {error?.message}
    </EmptyState>
  );
}
