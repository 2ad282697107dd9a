import type { ReactNode } from 'react';
import { LaurelMark } from '../../ui/LaurelMark';
import { Sunburst } from '../../ui/Sunburst';
import styles from './AuthCard.module.css';

interface AuthCardProps {
  title: string;
  /** A line under the title. */
  lead?: ReactNode;
  children: ReactNode;
}

/** Card for log-in, sign-up and password reset, decorated like the canopy of a movie palace. */
export function AuthCard({ title, lead, children }: AuthCardProps) {
  return (
    <section className={styles.page} aria-labelledby="auth-title">
      <div className={styles.frame}>
        <div className={styles.rays}>
          <Sunburst />
        </div>
        <div className={styles.canopy}>
          {/* Art Deco steps that rise towards the center. */}
          <svg viewBox="0 0 176 66" aria-hidden="true" className={styles.steps}>
            <path d="M.5 66V43.5H22.5V21.5H46.5V.5H129.5V21.5H153.5V43.5H175.5V66" />
            <path d="M5.5 66V48.5H27.5V26.5H51.5V5.5H124.5V26.5H148.5V48.5H170.5V66" />
          </svg>
          <LaurelMark size={48} />
        </div>
        <div className={styles.bulbs} />
        <div className={styles.card}>
          <div className={styles.header}>
            <h1 id="auth-title" className={styles.title}>
              {title}
            </h1>
            {lead && <p className={styles.lead}>{lead}</p>}
          </div>
          {children}
        </div>
      </div>
    </section>
  );
}
