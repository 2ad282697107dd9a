import { useState } from 'react';
import { isPasswordChosen, retypedLabel } from '../../shared/me/newPassword';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { TextField } from '../../ui/TextField';
import styles from './forms.module.css';
import { useSetPassword } from './queries';

interface PasswordFormProps {
  email: string;
  hasPassword: boolean;
}

export function PasswordForm({ email, hasPassword }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const [retyped, setRetyped] = useState('');
  const set = useSetPassword();
  const isChosen = isPasswordChosen(password, retyped);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isChosen || set.isPending) return;
        set.mutate(password, {
          onSuccess: () => {
            setPassword('');
            setRetyped('');
          },
        });
      }}
    >
      {/* Tells password managers whose password this is. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        hint="At least 8 characters."
        value={password}
        error={set.error?.message}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          set.reset();
        }}
      />
      <TextField
        label={retypedLabel(password, retyped)}
        type="password"
        autoComplete="new-password"
        value={retyped}
        onChange={(event) => setRetyped(event.currentTarget.value)}
      />
      <Button type="submit" disabled={!isChosen} isPending={set.isPending}>
        {hasPassword ? 'Change password' : 'Set password'}
      </Button>
      {set.isSuccess && (
        <Notice tone="good">Successfully set password. Your other devices were signed out.</Notice>
      )}
    </form>
  );
}
