import { Button } from '../../ui/Button';
import type { More } from './useMore';

/** Shows more of a long list. */
export function ShowMore({ count, onMore }: More) {
  return (
    <div>
      <Button variant="quiet" size="small" onClick={onMore}>
        Show {count} more
      </Button>
    </div>
  );
}
