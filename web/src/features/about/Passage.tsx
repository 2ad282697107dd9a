import type { ReactNode } from 'react';
import styles from './Passage.module.css';

interface PassageProps {
  title: string;
  /** Under another heading. */
  isPart?: boolean;
  children: ReactNode;
}

export function Passage({ title, isPart = false, children }: PassageProps) {
  const Heading = isPart ? 'h3' : 'h2';
  return (
    <section className={styles.passage}>
      <Heading>{title}</Heading>
      {children}
    </section>
  );
}
