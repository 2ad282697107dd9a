import type { ReactNode } from 'react';
import styles from './TextSection.module.css';

interface TextSectionProps {
  title: string;
  /** Under another heading. */
  isPart?: boolean;
  children: ReactNode;
}

export function TextSection({ title, isPart = false, children }: TextSectionProps) {
  const Heading = isPart ? 'h3' : 'h2';
  return (
    <section className={styles.section}>
      <Heading>{title}</Heading>
      {children}
    </section>
  );
}
