import type { ReactNode } from 'react';
import { Sunburst } from '../../../ui/Sunburst';
import styles from './FullPageMessage.module.css';

interface FullPageMessageProps {
  /** The illustration above the text. */
  art: ReactNode;
  title: string;
  children: ReactNode;
  actions: ReactNode;
  /** Announces the message immediately, for errors. */
  isAlert?: boolean;
}

/** A whole page with a single message. */
export function FullPageMessage({ art, title, children, actions, isAlert = false }: FullPageMessageProps) {
  return (
    <section className={styles.message} role={isAlert ? 'alert' : undefined}>
      <div className={styles.art}>
        <div className={styles.rays}>
          <Sunburst />
        </div>
        {art}
      </div>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.text}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </section>
  );
}
