import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Notice.module.css';

interface NoticeProps {
  tone: 'good' | 'danger';
  children: ReactNode;
}

/** What came of something, beside where it was asked for. Read out when it appears. */
export function Notice({ tone, children }: NoticeProps) {
  const Icon = tone === 'good' ? CircleCheck : CircleAlert;
  return (
    <p role={tone === 'good' ? 'status' : 'alert'} className={styles.notice} data-tone={tone}>
      <Icon aria-hidden size={18} className={styles.icon} />
      <span>{children}</span>
    </p>
  );
}
