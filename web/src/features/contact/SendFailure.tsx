import { Link } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import styles from './outcome.module.css';

interface SendFailureProps {
  error: Error;
  /** Returns to the form with the draft. */
  onRetry: () => void;
}

export function SendFailure({ error, onRetry }: SendFailureProps) {
  return (
    <div role="alert" className={styles.outcome}>
      <div className={styles.head} data-tone="danger">
        <CircleAlert aria-hidden size={32} strokeWidth={1.5} />
        <h2 className={styles.title}>Error Sending Message</h2>
      </div>
      <p>There was a problem sending your message.</p>
      <p className={styles.quiet}>{error.message} Your message is still here.</p>
      <Link to="/contact-us" onClick={onRetry}>
        Try again?
      </Link>
    </div>
  );
}
