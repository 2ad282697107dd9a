import { Link } from '@tanstack/react-router';
import { timeAgo } from '../../../lib/timeAgo';
import { useNow } from '../../../lib/useNow';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { Notice } from '../../../ui/Notice';
import styles from './MessageCard.module.css';
import { type Message, useSetAnswered } from './queries';
import { replyLink } from './replyLink';

export function MessageCard({ message }: { message: Message }) {
  const now = useNow();
  const update = useSetAnswered(message._id);
  const titleId = `message-${message._id}`;
  return (
    <Card as="li" aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.subject}>
          {message.subject}
        </h2>
        <time
          dateTime={message.sent}
          title={new Date(message.sent).toLocaleString()}
          className={styles.quiet}
        >
          {timeAgo(message.sent, now)}
        </time>
      </div>
      <p className={styles.quiet}>
        {message.user_id ? (
          <Link to="/admin/user/$user_id" params={{ user_id: message.user_id }}>
            {message.username}
          </Link>
        ) : (
          'Not logged in'
        )}
        {message.email && <> · {message.email}</>}
      </p>
      <p className={styles.text}>{message.message}</p>
      <div className={styles.actions}>
        {message.answered ? (
          <>
            <Badge tone="viewed">
              answered {timeAgo(message.answered, now)}
              {message.answered_by && ` by ${message.answered_by}`}
            </Badge>
            <Button
              variant="quiet"
              size="small"
              isPending={update.isPending}
              onClick={() => update.mutate(false)}
            >
              Reopen
            </Button>
          </>
        ) : (
          <>
            <Button
              variant="primary"
              size="small"
              isPending={update.isPending}
              onClick={() => update.mutate(true)}
            >
              Mark as answered
            </Button>
            {message.email && (
              <a className={styles.reply} href={replyLink(message.email, message.subject)}>
                Reply
              </a>
            )}
          </>
        )}
      </div>
      {update.error && <Notice tone="danger">{update.error.message}</Notice>}
    </Card>
  );
}
