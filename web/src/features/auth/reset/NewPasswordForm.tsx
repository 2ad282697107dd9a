import { Check } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { NewPasswordField } from '../../../shared/me/NewPasswordField';
import { canSetPassword, retypedLabel } from '../../../shared/me/newPassword';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { PasswordField } from '../../../ui/PasswordField';
import styles from '../logIn/EmailForm.module.css';

interface NewPasswordFormProps {
  owner: { name: string; email?: string | null };
  isSetting: boolean;
  /** Why the last attempt failed. */
  reason: string | undefined;
  onSubmit: (password: string) => void;
}

export function NewPasswordForm({ owner, isSetting, reason, onSubmit }: NewPasswordFormProps) {
  const [password, setPassword] = useState('');
  const [retyped, setRetyped] = useState('');
  const isValid = canSetPassword(password, retyped);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isValid && !isSetting) onSubmit(password);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {reason && (
        <Notice tone="danger" title="Problem Setting Password: There was an issue resetting your password.">
          {reason}
        </Notice>
      )}
      {/* Lets a password manager save the password under the right account. */}
      <input type="hidden" name="username" autoComplete="username" value={owner.email ?? ''} />
      <NewPasswordField
        label="New password"
        name="new-password"
        email={owner.email ?? undefined}
        username={owner.name}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <PasswordField
        label={retypedLabel(password, retyped)}
        name="retyped-password"
        autoComplete="new-password"
        value={retyped}
        onChange={(event) => setRetyped(event.target.value)}
      />
      <Button type="submit" variant="primary" size="large" isWide disabled={!isValid} isPending={isSetting}>
        Set password
        {isValid && <Check aria-hidden size={18} />}
      </Button>
    </form>
  );
}
