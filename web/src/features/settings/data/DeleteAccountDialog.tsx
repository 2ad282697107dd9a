import { useId, useState } from 'react';
import { type User, watchlistOf } from '../../../shared/me/user';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { Notice } from '../../../ui/Notice';
import { PasswordField } from '../../../ui/PasswordField';
import { useDeleteAccount } from '../queries';
import styles from './DeleteAccountDialog.module.css';

interface DeleteAccountDialogProps {
  me: User;
  onClose: () => void;
}

const films = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'film' : 'films'}`;

export function DeleteAccountDialog({ me, onClose }: DeleteAccountDialogProps) {
  const formId = useId();
  const [password, setPassword] = useState('');
  const remove = useDeleteAccount();
  const error = remove.error?.message;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Delete your account?"
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Keep my account</Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            disabled={me.isEmailAuthed && password === ''}
            isPending={remove.isPending}
          >
            Delete account
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!remove.isPending) remove.mutate(me.isEmailAuthed ? password : undefined);
        }}
      >
        <p>This can't be undone. We'll delete:</p>
        <ul className={styles.list}>
          <li>
            your checklist: {films(me.viewed.length)} watched and {films(watchlistOf(me).length)} on your
            watchlist
          </li>
          <li>your name, email and picture</li>
          <li>your friends and invites, sent and received</li>
          <li>your log-ins on every device, and your API tokens</li>
          {me.isFullMember && <li>your membership: it ends right away, and we won't charge you again</li>}
        </ul>
        <p className={styles.quiet}>Want a copy? Download your data first.</p>
        {me.isEmailAuthed ? (
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            value={password}
            error={error}
            onChange={(event) => {
              setPassword(event.currentTarget.value);
              remove.reset();
            }}
          />
        ) : (
          <>
            <p className={styles.quiet}>
              For security, please log in again first. You can delete your account within ten minutes of
              logging in.
            </p>
            {error && <Notice tone="danger">{error}</Notice>}
          </>
        )}
      </form>
    </Dialog>
  );
}
