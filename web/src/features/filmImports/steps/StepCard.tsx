import type { ReactNode } from 'react';
import { Card } from '../../../ui/Card';
import styles from './StepCard.module.css';

interface StepCardProps {
  number: number;
  title: string;
  children: ReactNode;
}

export function StepCard({ number, title, children }: StepCardProps) {
  return (
    <Card as="li">
      <div className={styles.step}>
        <h2 className={styles.title}>
          <span className={styles.number}>{number}</span>
          {title}
        </h2>
        {children}
      </div>
    </Card>
  );
}
