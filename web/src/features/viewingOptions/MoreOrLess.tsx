import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button';
import styles from './MoreOrLess.module.css';

/** Whether everything is shown. Nothing can be opened where everything fits. */
export function useMoreOrLess(hasMore: boolean) {
  const [isOpen, setIsOpen] = useState(false);
  return { hasMore, isAll: isOpen || !hasMore, onToggle: () => setIsOpen(!isOpen) };
}

interface MoreOrLessProps extends ReturnType<typeof useMoreOrLess> {
  /** How many are not shown while it is closed. */
  rest: number;
}

/** There only when the content overflows. */
export function MoreOrLess({ hasMore, isAll, onToggle, rest }: MoreOrLessProps) {
  if (!hasMore) return null;
  return (
    <div className={styles.toggle}>
      <Button variant="quiet" size="small" aria-expanded={isAll} onClick={onToggle}>
        {isAll ? <ChevronUp aria-hidden size={18} /> : <ChevronDown aria-hidden size={18} />}
        {isAll ? 'Show less' : `Show ${rest} more`}
      </Button>
    </div>
  );
}
