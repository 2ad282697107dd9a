import type { ReactNode } from 'react';
import styles from './Menu.module.css';

interface MenuDownloadProps {
  href: string;
  /** Proposed to the user; browsers replace characters that a file name can't have. */
  fileName: string;
  icon?: ReactNode;
  children: ReactNode;
}

/** Downloads a file. */
export function MenuDownload({ href, fileName, icon, children }: MenuDownloadProps) {
  return (
    <a href={href} download={fileName} role="menuitem" tabIndex={-1} className={styles.item}>
      {icon}
      {children}
    </a>
  );
}
