import { useId, useState } from 'react';
import type { User } from '../../shared/me/user';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Notice } from '../../ui/Notice';
import { PasswordField } from '../../ui/PasswordField';
import styles from './DeleteAccountDialog.module.css';
import { useDeleteAccount } from './queries';

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
            Delete for good
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
        <p>This removes, at once and for good:</p>
        <ul className={styles.list}>
          <li>
            your checklist: {films(me.viewed.length)} viewed and {films(me.watchlist.length)} bookmarked
          </li>
          <li>your name, e-mail address and picture</li>
          <li>your friends and invites, on both sides</li>
          <li>every device that is signed in</li>
          {me.isFullMember && <li>your membership: it ends at once, and nothing is charged any more</li>}
        </ul>
        <p className={styles.quiet}>To keep a copy, download your data first.</p>
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
              Your account has no password. To be sure that it is you, this works only within ten minutes of
              signing in: log out and sign in again first if that was longer ago.
            </p>
            {error && <Notice tone="danger">{error}</Notice>}
          </>
        )}
      </form>
    </Dialog>
  );
}
