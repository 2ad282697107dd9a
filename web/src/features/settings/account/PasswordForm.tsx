import { useState } from 'react';
import { Problem } from '../../../api/problem';
import { NewPasswordField } from '../../../shared/me/NewPasswordField';
import { canSetPassword, retypedLabel } from '../../../shared/me/newPassword';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { PasswordField } from '../../../ui/PasswordField';
import { useSetPassword } from '../queries';
import styles from './forms.module.css';

interface PasswordFormProps {
  email: string;
  username: string;
  hasPassword: boolean;
}

export function PasswordForm({ email, username, hasPassword }: PasswordFormProps) {
  const [currentPassword, setCurrentPassword] = useState('');
  const [password, setPassword] = useState('');
  const [retyped, setRetyped] = useState('');
  const set = useSetPassword();
  const canSet = canSetPassword(password, retyped);
  const isAboutCurrent = set.error instanceof Problem && set.error.field === 'currentPassword';
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!canSet || set.isPending) return;
        set.mutate(
          { password, currentPassword },
          {
            onSuccess: () => {
              setCurrentPassword('');
              setPassword('');
              setRetyped('');
            },
          },
        );
      }}
    >
      {/* Lets password managers find the account this password belongs to. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      {hasPassword && (
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          hint="You can leave this out if you've just logged in."
          value={currentPassword}
          error={isAboutCurrent ? set.error?.message : undefined}
          onChange={(event) => {
            setCurrentPassword(event.currentTarget.value);
            set.reset();
          }}
        />
      )}
      <NewPasswordField
        label="New password"
        email={email}
        username={username}
        value={password}
        error={isAboutCurrent ? undefined : set.error?.message}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          set.reset();
        }}
      />
      <PasswordField
        label={retypedLabel(password, retyped)}
        autoComplete="new-password"
        value={retyped}
        onChange={(event) => setRetyped(event.currentTarget.value)}
      />
      <Button type="submit" disabled={!canSet} isPending={set.isPending}>
        {hasPassword ? 'Change password' : 'Set password'}
      </Button>
      {set.isSuccess && (
        <Notice tone="success">
          Successfully set password. We logged out your other devices and revoked your API tokens.
        </Notice>
      )}
    </form>
  );
}
