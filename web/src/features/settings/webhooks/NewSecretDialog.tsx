import { Copy } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../../../lib/copyText';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { Notice } from '../../../ui/Notice';
import { TextField } from '../../../ui/TextField';
import styles from './Webhooks.module.css';

interface NewSecretDialogProps {
  secret: string;
  onClose: () => void;
}

/** The secret of a new webhook, which is displayed once. */
export function NewSecretDialog({ secret, onClose }: NewSecretDialogProps) {
  const [isCopied, setIsCopied] = useState<boolean>();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Webhook added"
      size="small"
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className={styles.form}>
        <p>Your server needs this secret to check that requests are from us. We'll only show it once.</p>
        <TextField
          label="Signing secret"
          readOnly
          autoComplete="off"
          value={secret}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button onClick={() => void copyText(secret).then(setIsCopied)}>
          <Copy aria-hidden size={18} />
          Copy secret
        </Button>
        {isCopied && <Notice tone="success">Secret copied.</Notice>}
        {isCopied === false && <Notice tone="danger">Couldn't copy. Select the secret and copy it.</Notice>}
      </div>
    </Dialog>
  );
}
