import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button';
import styles from './MoreOrLess.module.css';

/** Expanded state of a list; a list without overflow is always expanded. */
export function useMoreOrLess(hasMore: boolean) {
  const [isOpen, setIsOpen] = useState(false);
  return { hasMore, isAll: isOpen || !hasMore, onToggle: () => setIsOpen(!isOpen) };
}

interface MoreOrLessProps extends ReturnType<typeof useMoreOrLess> {
  /** How many items are hidden while collapsed. */
  rest: number;
}

/** Button that expands or collapses a list; rendered only if the list overflows. */
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
