import type { ReactNode } from 'react';
import styles from './TextSection.module.css';

interface TextSectionProps {
  title: string;
  /** A subsection, with an `h3`. */
  isSubsection?: boolean;
  children: ReactNode;
}

export function TextSection({ title, isSubsection = false, children }: TextSectionProps) {
  const Heading = isSubsection ? 'h3' : 'h2';
  return (
    <section className={styles.section}>
      <Heading>{title}</Heading>
      {children}
    </section>
  );
}
