import type { ReactNode } from 'react';
import { DecoDivider } from '../../ui/DecoDivider';
import { Sunburst } from '../../ui/Sunburst';
import styles from './TextPage.module.css';

interface TextPageProps {
  title: string;
  lead: ReactNode;
  children: ReactNode;
}

/** Layout of a text page: a decorated header and one column of text. */
export function TextPage({ title, lead, children }: TextPageProps) {
  return (
    <article className={styles.page}>
      <div className={styles.header}>
        <div className={styles.rays}>
          <Sunburst />
        </div>
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.lead}>{lead}</div>
        <div className={styles.divider}>
          <DecoDivider />
        </div>
      </div>
      <div className={styles.body}>{children}</div>
    </article>
  );
}
