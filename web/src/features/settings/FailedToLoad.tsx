import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';

interface FailedToLoadProps {
  error: Error;
  onRetry: () => void;
}

/** Error with a retry button, in place of the content that failed to load. */
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
