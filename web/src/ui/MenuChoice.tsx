import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Menu.module.css';

interface MenuChoiceProps {
  icon?: ReactNode;
  children: ReactNode;
  isChosen: boolean;
  onSelect: () => void;
}

/** A radio item of a menu. */
export function MenuChoice({ icon, children, isChosen, onSelect }: MenuChoiceProps) {
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={isChosen}
      tabIndex={-1}
      className={styles.item}
      onClick={onSelect}
    >
      {icon}
      {children}
      {isChosen && <Check aria-hidden className={styles.check} />}
    </button>
  );
}
