import { useState } from 'react';
import { Problem } from '../../../api/problem';
import { failureText } from '../../../shared/me/failureText';
import { Button } from '../../../ui/Button';
import { PasswordField } from '../../../ui/PasswordField';
import { TextField } from '../../../ui/TextField';
import type { useChangeEmail } from '../queries';
import styles from './EmailSetting.module.css';
import forms from './forms.module.css';

interface ChangeEmailFormProps {
  /** Whether the account has no email yet. */
  isFirst: boolean;
  hasPassword: boolean;
  change: ReturnType<typeof useChangeEmail>;
  onClose: () => void;
}

/** Requests a link to a new email. */
export function ChangeEmailForm({ isFirst, hasPassword, change, onClose }: ChangeEmailFormProps) {
  const [email, setEmail] = useState('');
  const [currentPassword, setCurrentPassword] = useState('');
  const isAboutPassword = change.error instanceof Problem && change.error.field === 'currentPassword';
  const error = change.error ? failureText(change.error) : undefined;
  return (
    <form
      className={forms.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!change.isPending) {
          change.mutate({ email: email.trim(), currentPassword }, { onSuccess: onClose });
        }
      }}
    >
      <TextField
        label={isFirst ? 'Email' : 'New email'}
        type="email"
        name="new-email"
        autoComplete="email"
        hint="We'll email you a link to confirm it."
        required
        autoFocus
        value={email}
        error={isAboutPassword ? undefined : error}
        onChange={(event) => {
          setEmail(event.currentTarget.value);
          change.reset();
        }}
      />
      {hasPassword && (
        <PasswordField
          // The password form of the same page has the other one.
          label="Your password"
          autoComplete="current-password"
          hint="You can leave this out if you've just logged in."
          value={currentPassword}
          error={isAboutPassword ? error : undefined}
          onChange={(event) => {
            setCurrentPassword(event.currentTarget.value);
            change.reset();
          }}
        />
      )}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" disabled={!email.trim()} isPending={change.isPending}>
          Send link
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            change.reset();
            onClose();
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}
