import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';

/** What went wrong, and another try. */
export function Failed({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  return (
    <Notice tone="danger" title={error.message}>
      <Button size="small" onClick={() => void onRetry()}>
        Try again
      </Button>
    </Notice>
  );
}
