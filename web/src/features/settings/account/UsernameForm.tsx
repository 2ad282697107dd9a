import { useState } from 'react';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { TextField } from '../../../ui/TextField';
import { useUpdateUsername } from '../queries';
import styles from './forms.module.css';
import { isNewUsername, MAX_USERNAME_LENGTH } from './username';

export function UsernameForm({ username }: { username: string }) {
  const [name, setName] = useState(username);
  const update = useUpdateUsername();
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isNewUsername(name, username) && !update.isPending) {
          update.mutate(name.trim(), { onSuccess: (me) => setName(me.username) });
        }
      }}
    >
      <TextField
        label="New username"
        value={name}
        autoComplete="nickname"
        maxLength={MAX_USERNAME_LENGTH}
        error={update.error?.message}
        onChange={(event) => {
          setName(event.currentTarget.value);
          update.reset();
        }}
      />
      <Button type="submit" disabled={!isNewUsername(name, username)} isPending={update.isPending}>
        Change username
      </Button>
      {update.isSuccess && <Notice tone="success">Username changed to {update.data.username}.</Notice>}
    </form>
  );
}
