import { Send } from 'lucide-react';
import { Button } from '../../ui/Button';
import { SelectField } from '../../ui/SelectField';
import { TextAreaField } from '../../ui/TextAreaField';
import { TextField } from '../../ui/TextField';
import styles from './ContactForm.module.css';
import { canSend, type Draft, maxMessageLength, subjectsFor } from './contactDraft';
import { MessageCounter } from './MessageCounter';

interface ContactFormProps {
  draft: Draft;
  onChange: (draft: Draft) => void;
  isLoggedIn: boolean;
  isSending: boolean;
  onSend: () => void;
}

export function ContactForm({ draft, onChange, isLoggedIn, isSending, onSend }: ContactFormProps) {
  const isReady = canSend(draft, isLoggedIn);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !isSending) onSend();
      }}
    >
      {!isLoggedIn && (
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          hint="We'll reply here and won't use it for anything else."
          value={draft.email}
          onChange={(event) => onChange({ ...draft, email: event.currentTarget.value })}
        />
      )}
      <SelectField
        label="Subject"
        value={draft.subject}
        onChange={(event) => onChange({ ...draft, subject: event.currentTarget.value })}
      >
        <option value="" disabled>
          Choose a subject
        </option>
        {subjectsFor(isLoggedIn).map((subject) => (
          <option key={subject}>{subject}</option>
        ))}
      </SelectField>
      <TextAreaField
        label="Message"
        rows={8}
        maxLength={maxMessageLength}
        hint={<MessageCounter length={draft.message.length} />}
        value={draft.message}
        onChange={(event) => onChange({ ...draft, message: event.currentTarget.value })}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" disabled={!isReady} isPending={isSending}>
          <Send aria-hidden size={18} />
          Send message
        </Button>
      </div>
    </form>
  );
}
