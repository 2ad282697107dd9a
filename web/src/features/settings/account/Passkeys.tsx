import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { timeAgo } from '../../../lib/timeAgo';
import { canUsePasskeys } from '../../../shared/me/passkeys';
import { setupQueries } from '../../../shared/setup/queries';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { QueryState } from '../../../ui/QueryState';
import { TextField } from '../../../ui/TextField';
import { settingsQueries, useAddPasskey, useRemovePasskey } from '../queries';
import forms from './forms.module.css';
import { type Passkey, passkeysOf } from './passkeyList';
import styles from './SignInMethodList.module.css';
import { MAX_USERNAME_LENGTH } from './username';

export function Passkeys() {
  const setup = useQuery(setupQueries.features());
  const signIns = useQuery(settingsQueries.signIns());
  return (
    <>
      <QueryState query={signIns} failure="message">
        {(loaded) => <PasskeyList {...passkeysOf(loaded)} />}
      </QueryState>
      {canUsePasskeys(setup.data?.passkey_domain) ? (
        <AddPasskey />
      ) : (
        setup.data && <p className={styles.quiet}>{unavailable(setup.data.passkey_domain)}</p>
      )}
    </>
  );
}

function PasskeyList({ passkeys, isOnlyWayIn }: ReturnType<typeof passkeysOf>) {
  if (passkeys.length === 0) return null;
  return (
    <ul className={styles.methods}>
      {passkeys.map((passkey) => (
        <PasskeyItem key={passkey._id} passkey={passkey} canRemove={!isOnlyWayIn} />
      ))}
    </ul>
  );
}

function unavailable(domain: string | null | undefined): string {
  if (!domain) return 'Passkeys are not set up on this server.';
  return location.hostname === domain
    ? "This browser doesn't support passkeys."
    : `Passkeys work on ${domain} only.`;
}

function PasskeyItem({ passkey, canRemove }: { passkey: Passkey; canRemove: boolean }) {
  const remove = useRemovePasskey();
  const { _id, name, last_used } = passkey;
  return (
    <li className={styles.method} data-connected>
      <span>{name}</span>
      <span className={styles.state}>
        <span className={styles.quiet}>
          {last_used ? `Last used ${timeAgo(last_used, Date.now())}` : 'Not used yet'}
        </span>
        {canRemove && (
          <Button
            size="small"
            isPending={remove.isPending}
            aria-label={`Remove ${name}`}
            onClick={() => remove.mutate(_id)}
          >
            Remove
          </Button>
        )}
      </span>
      {remove.error && (
        <p role="alert" className={styles.error}>
          {remove.error.message}
        </p>
      )}
    </li>
  );
}

function AddPasskey() {
  const [name, setName] = useState('This device');
  const add = useAddPasskey();
  return (
    <form
      className={forms.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!add.isPending) add.mutate(name.trim());
      }}
    >
      <TextField
        label="Name"
        hint="To tell your passkeys apart."
        required
        maxLength={MAX_USERNAME_LENGTH}
        value={name}
        error={add.error?.message}
        onChange={(event) => {
          setName(event.currentTarget.value);
          add.reset();
        }}
      />
      <Button type="submit" isPending={add.isPending}>
        Add a passkey
      </Button>
      {add.data && <Notice tone="success">{add.data} can now log you in.</Notice>}
    </form>
  );
}
