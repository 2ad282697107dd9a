import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';

interface FailedToLoadProps {
  error: Error;
  onRetry: () => void;
}

/** Stands where something of the page should be. */
export function FailedToLoad({ error, onRetry }: FailedToLoadProps) {
  return (
    <>
      <Notice tone="danger">{error.message}</Notice>
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </>
  );
}
