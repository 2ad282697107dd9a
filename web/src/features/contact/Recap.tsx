import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { User } from '../../shared/me/user';
import { Button } from '../../ui/Button';
import type { Draft } from './contactDraft';
import styles from './outcome.module.css';

interface RecapProps {
  draft: Draft;
  me: User | undefined;
  /** The email for our reply, as returned by the server. */
  email: string | null | undefined;
  onReset: () => void;
}

export function Recap({ draft, me, email, onReset }: RecapProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.outcome}>
      <div className={styles.head} data-tone="good">
        <CircleCheck aria-hidden size={32} strokeWidth={1.5} />
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          Message sent
        </h2>
      </div>
      <p>Thanks! {email ? `We'll reply to ${email}.` : "We don't have an email address to reply to."}</p>
      <dl className={styles.recap}>
        <dt>Subject</dt>
        <dd>{draft.subject}</dd>
        <dt>Message</dt>
        <dd className={styles.message}>{draft.message.trim()}</dd>
        {me ? (
          <>
            <dt>User ID</dt>
            <dd>{me._id}</dd>
            <dt>Username</dt>
            <dd>{me.username}</dd>
          </>
        ) : (
          <>
            <dt>Email</dt>
            <dd>{email ?? draft.email}</dd>
          </>
        )}
      </dl>
      <Button onClick={onReset}>Send another message</Button>
    </div>
  );
}
