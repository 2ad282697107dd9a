import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { useTestWebhook, type Webhook } from './queries';
import styles from './Webhooks.module.css';
import { eventsText, missingText, stateText } from './webhookText';

interface WebhookItemProps {
  webhook: Webhook;
  onRemove: () => void;
}

export function WebhookItem({ webhook, onRemove }: WebhookItemProps) {
  const test = useTestWebhook();
  const { _id, url, events } = webhook;
  const missing = missingText(webhook);
  return (
    <li className={styles.webhook}>
      <p className={styles.url}>{url}</p>
      <p className={styles.quiet}>{eventsText(events)}</p>
      <p className={styles.quiet}>{stateText(webhook, Date.now())}</p>
      {missing && <p className={styles.quiet}>{missing}</p>}
      {webhook.off_since && <p className={styles.quiet}>We'll turn it on again once it accepts a test.</p>}
      <div className={styles.actions}>
        <Button
          size="small"
          aria-label={`Send test to ${url}`}
          isPending={test.isPending}
          onClick={() => test.mutate(_id)}
        >
          Send test
        </Button>
        <Button size="small" aria-label={`Remove ${url}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
      {test.data &&
        (test.data.is_delivered ? (
          <Notice tone="success">It accepted the test with status {test.data.status}.</Notice>
        ) : (
          <Notice tone="danger">{test.data.failure}</Notice>
        ))}
      {test.error && <Notice tone="danger">{test.error.message}</Notice>}
    </li>
  );
}
