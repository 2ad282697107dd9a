import type { ReactNode, Ref } from 'react';
import styles from './PageHeader.module.css';

interface PageHeaderProps {
  title: ReactNode;
  /** A sentence on the purpose of the page. */
  lead?: ReactNode;
  /** An action for the whole page. */
  action?: ReactNode;
  /** For pages that move the focus to their heading. */
  headingRef?: Ref<HTMLHeadingElement>;
}

export function PageHeader({ title, lead, action, headingRef }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.text}>
        <h1 ref={headingRef} tabIndex={headingRef ? -1 : undefined} className={styles.title}>
          {title}
        </h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {action}
    </header>
  );
}
