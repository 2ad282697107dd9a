import type { ReactNode } from 'react';
import { Sunburst } from '../../ui/Sunburst';
import styles from './FullPageMessage.module.css';

interface PlacardProps {
  /** What hangs above the words. */
  art: ReactNode;
  title: string;
  children: ReactNode;
  actions: ReactNode;
  /** Read out at once, because something went wrong. */
  isAlert?: boolean;
}

/** A page that has only one thing to say. */
export function FullPageMessage({ art, title, children, actions, isAlert = false }: PlacardProps) {
  return (
    <section className={styles.placard} role={isAlert ? 'alert' : undefined}>
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
