import { type ReactNode, useId } from 'react';
import styles from './Passage.module.css';

interface PassageProps {
  title: string;
  children: ReactNode;
}

export function Passage({ title, children }: PassageProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.passage}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
