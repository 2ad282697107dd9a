import { useQuery } from '@tanstack/react-query';
import styles from './MailNotSetUp.module.css';
import { setupQueries } from './queries';

/** A note if the server has no SMTP: an email will not reach the user. */
export function MailNotSetUp() {
  const setup = useQuery(setupQueries.features());
  if (setup.data?.mail !== false) return null;
  return (
    <p className={styles.note}>
      Email is not set up on this server. Messages stay in its outbox folder, where an admin can read them.
    </p>
  );
}
