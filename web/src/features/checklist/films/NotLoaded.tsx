import { Unplug } from 'lucide-react';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';

interface NotLoadedProps {
  error: Error;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Stands where the films should be. */
export function NotLoaded({ error, isRetrying, onRetry }: NotLoadedProps) {
  return (
    <EmptyState
      tone="danger"
      art={<Unplug strokeWidth={1} />}
      title="The films could not be loaded"
      action={
        <Button isPending={isRetrying} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {error.message}
    </EmptyState>
  );
}
