import type { ReactNode } from 'react';
import styles from './SettingRow.module.css';

interface SettingRowProps {
  title: string;
  /** One-line explanation. */
  text?: ReactNode;
  id?: string;
  children: ReactNode;
}

export function SettingRow({ title, text, id, children }: SettingRowProps) {
  return (
    <div id={id} className={styles.row}>
      <div>
        <h3 className={styles.title}>{title}</h3>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      <div className={styles.content}>{children}</div>
    </div>
  );
}
