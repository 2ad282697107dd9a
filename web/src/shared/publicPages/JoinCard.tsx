import { type ReactNode, useId } from 'react';
import { ButtonLink } from '../../ui/ButtonLink';
import { Card } from '../../ui/Card';
import styles from './JoinCard.module.css';

interface JoinCardProps {
  title: string;
  /** What to log in for: 'Log in to mark it'. */
  logIn: string;
  art?: ReactNode;
  children: ReactNode;
}

/** Invites a visitor of a public page, to which signing up and logging in return. */
export function JoinCard({ title, logIn, art, children }: JoinCardProps) {
  const titleId = useId();
  return (
    <Card tone="gold" aria-labelledby={titleId}>
      <div className={styles.join}>
        {art && (
          <div className={styles.art} aria-hidden="true">
            {art}
          </div>
        )}
        <div className={styles.text}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <p className={styles.pitch}>{children}</p>
        </div>
        <div className={styles.actions}>
          <ButtonLink to="/log-in" hash="sign-up" variant="primary">
            Start your list
          </ButtonLink>
          <ButtonLink to="/log-in">{logIn}</ButtonLink>
        </div>
      </div>
    </Card>
  );
}
