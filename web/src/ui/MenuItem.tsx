import type { ReactNode } from 'react';
import styles from './Menu.module.css';

interface MenuItemProps {
  icon?: ReactNode;
  children: ReactNode;
  onSelect: () => void;
}

export function MenuItem({ icon, children, onSelect }: MenuItemProps) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={styles.item} onClick={onSelect}>
      {icon}
      {children}
    </button>
  );
}
