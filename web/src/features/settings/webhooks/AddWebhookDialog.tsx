import { useId, useState } from 'react';
import { Problem } from '../../../api/problem';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import { Dialog } from '../../../ui/Dialog';
import { Notice } from '../../../ui/Notice';
import { TextField } from '../../../ui/TextField';
import { type AddedWebhook, useAddWebhook, type WebhookEvent } from './queries';
import styles from './Webhooks.module.css';
import { webhookEvents } from './webhookText';

/** The server's limit. */
const maxUrlLength = 2_000;

interface AddWebhookDialogProps {
  /** Called when the webhook is added, too. */
  onClose: () => void;
  /** Also called after the dialog was closed. */
  onAdded: (added: AddedWebhook) => void;
}

export function AddWebhookDialog({ onClose, onAdded }: AddWebhookDialogProps) {
  const add = useAddWebhook(onAdded);
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhookEvents.map(({ event }) => event));
  const form = useId();
  const isAboutUrl = add.error instanceof Problem && add.error.field === 'url';
  // A request that is running stays: its secret has to be displayed.
  const clearError = () => {
    if (add.isError) add.reset();
  };
  const toggle = (event: WebhookEvent, isChosen: boolean) => {
    setEvents(isChosen ? [...events, event] : events.filter((one) => one !== event));
    clearError();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Add webhook"
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            disabled={events.length === 0}
            isPending={add.isPending}
          >
            Add webhook
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (add.isPending || events.length === 0) return;
          add.mutate({ url: url.trim(), events: [...events] }, { onSuccess: onClose });
        }}
      >
        <TextField
          label="URL"
          hint="We'll send signed POST requests to it."
          placeholder="https://"
          inputMode="url"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={maxUrlLength}
          value={url}
          error={isAboutUrl ? add.error?.message : undefined}
          onChange={(event) => {
            setUrl(event.currentTarget.value);
            clearError();
          }}
        />
        <fieldset className={styles.events}>
          <legend>Notify it of</legend>
          {webhookEvents.map(({ event, label }) => (
            <Checkbox
              key={event}
              label={label}
              checked={events.includes(event)}
              onChange={({ currentTarget }) => toggle(event, currentTarget.checked)}
            />
          ))}
          <p className={styles.error} aria-live="polite">
            {events.length === 0 && 'Choose at least one.'}
          </p>
        </fieldset>
        {add.error && !isAboutUrl && <Notice tone="danger">{add.error.message}</Notice>}
      </form>
    </Dialog>
  );
}
