import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { spanText } from '../../../lib/spanText';
import { useNow } from '../../../lib/useNow';
import type { User } from '../../../shared/me/user';
import { useToast } from '../../../shared/toasts/useToast';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { Notice } from '../../../ui/Notice';
import { Switch } from '../../../ui/Switch';
import { CardTitle } from '../CardTitle';
import { waitBeforeDeletion } from '../markText';
import { DeleteUserDialog } from './DeleteUserDialog';
import styles from './DeletionCard.module.css';
import { type AdminUser, useSetMark } from './queries';

export function DeletionCard({ user, me }: { user: AdminUser; me: User }) {
  const now = useNow();
  const toast = useToast();
  const navigate = useNavigate();
  const setMark = useSetMark(user._id);
  const [isDeleting, setIsDeleting] = useState(false);
  const marked = user.marked_for_deletion;
  const wait = marked ? waitBeforeDeletion(marked, now) : undefined;
  const isSelf = user._id === me._id;
  return (
    <Card aria-labelledby="deletion">
      <CardTitle id="deletion">Deletion</CardTitle>
      <Switch
        label="Marked for deletion"
        checked={setMark.pending ?? Boolean(marked)}
        aria-busy={setMark.pending !== undefined || undefined}
        aria-disabled={setMark.pending !== undefined || undefined}
        onChange={(event) => setMark.set(event.target.checked)}
      />
      <p className={styles.note}>
        {isSelf
          ? 'Delete your own account in your settings, or ask another admin.'
          : wait === undefined
            ? "You can delete an account once it's been marked for a full day."
            : wait > 0
              ? `Can be deleted in ${spanText(wait)}.`
              : 'This deletes the account and everything in it.'}
      </p>
      {wait === 0 && !isSelf && (
        <Button variant="danger" onClick={() => setIsDeleting(true)}>
          Delete user
        </Button>
      )}
      {setMark.error && <Notice tone="danger">{setMark.error.message}</Notice>}
      {isDeleting && (
        <DeleteUserDialog
          user={user}
          onClose={() => setIsDeleting(false)}
          onDeleted={() => {
            toast({ kind: 'GENERIC', message: `Deleted ${user.display_name}'s account.` });
            void navigate({ to: '/admin/users', replace: true });
          }}
        />
      )}
    </Card>
  );
}
