import { type ReactNode, useId } from 'react';
import styles from './Passage.module.css';

interface PassageProps {
  title: string;
  /** Under another heading. */
  isPart?: boolean;
  children: ReactNode;
}

export function Passage({ title, isPart = false, children }: PassageProps) {
  const id = useId();
  const Heading = isPart ? 'h3' : 'h2';
  return (
    <section aria-labelledby={id} className={styles.passage}>
      <Heading id={id}>{title}</Heading>
      {children}
    </section>
  );
}
