import { Unplug } from 'lucide-react';
import { Button } from './Button';
import { EmptyState } from './EmptyState';

interface LoadFailureProps {
  title: string;
  error: Error | null;
  isRetrying: boolean;
  onRetry: () => void;
  /** The heading level; `h2` when it replaces the whole page. */
  heading?: 'h2' | 'h3';
}

/** Replaces content that failed to load, with a button to retry. */
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
