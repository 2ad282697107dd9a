import { onFirstPress } from '../../../lib/onFirstPress';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { Notice } from '../../../ui/Notice';
import { useRemoveWebhook, type Webhook } from './queries';
import styles from './Webhooks.module.css';

interface RemoveWebhookDialogProps {
  webhook: Webhook;
  /** Called when the webhook is removed, too. */
  onClose: () => void;
  onRemoved: () => void;
}

export function RemoveWebhookDialog({ webhook, onClose, onRemoved }: RemoveWebhookDialogProps) {
  const removal = useRemoveWebhook();
  const submit = () =>
    removal.mutate(webhook._id, {
      onSuccess: () => {
        onClose();
        onRemoved();
      },
    });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Remove this webhook?"
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Keep webhook</Button>
          <Button variant="danger" isPending={removal.isPending} onClick={onFirstPress(submit)}>
            Remove webhook
          </Button>
        </>
      }
    >
      <p className={styles.url}>{webhook.url}</p>
      <p>We'll stop notifying it right away. Events that are waiting won't be sent.</p>
      {removal.error && <Notice tone="danger">{removal.error.message}</Notice>}
    </Dialog>
  );
}
