import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Notice.module.css';

interface NoticeProps {
  tone: 'danger' | 'success';
  /** Shown in bold above the text. */
  title?: string;
  children?: ReactNode;
}

/** The outcome of an action, announced to screen readers when it appears. */
export function Notice({ tone, title, children }: NoticeProps) {
  const Icon = tone === 'danger' ? CircleAlert : CircleCheck;
  return (
    <div role={tone === 'danger' ? 'alert' : 'status'} className={styles.notice} data-tone={tone}>
      <Icon aria-hidden className={styles.icon} />
      <div className={styles.text}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
    </div>
  );
}
