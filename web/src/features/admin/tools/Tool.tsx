import type { ReactNode } from 'react';
import styles from './Tool.module.css';

interface ToolProps {
  title: string;
  about: string;
  /** The buttons. */
  controls: ReactNode;
  /** What came of it. */
  children?: ReactNode;
}

export function Tool({ title, about, controls, children }: ToolProps) {
  return (
    <li className={styles.tool}>
      <div>
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.about}>{about}</p>
      </div>
      <div className={styles.controls}>{controls}</div>
      {/* Always there, so that what comes later is read out. */}
      <div className={styles.outcome} aria-live="polite">
        {children}
      </div>
    </li>
  );
}
