import { Link } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './OwnerNote.module.css';

interface OwnerNoteProps {
  /** What the link to the settings offers. */
  action: string;
  children: ReactNode;
}

/** Tells users that a page is their own, as everyone sees it. */
export function OwnerNote({ action, children }: OwnerNoteProps) {
  return (
    <p className={styles.note}>
      <Eye aria-hidden size={18} />
      <span>
        {children}{' '}
        <Link to="/settings" hash="sharing">
          {action}
        </Link>
      </span>
    </p>
  );
}
