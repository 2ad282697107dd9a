import { onFirstPress } from '../../../lib/onFirstPress';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { Notice } from '../../../ui/Notice';
import { type AdminUser, useDeleteUser } from './queries';

interface DeleteUserDialogProps {
  user: AdminUser;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteUserDialog({ user, onClose, onDeleted }: DeleteUserDialogProps) {
  const deleteUser = useDeleteUser(user._id);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Are you sure you want to delete this user ${user.auth.email ?? user.display_name}?`}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>keep user</Button>
          <Button
            variant="danger"
            isPending={deleteUser.isPending}
            onClick={onFirstPress(() => deleteUser.mutate(undefined, { onSuccess: onDeleted }))}
          >
            delete user
          </Button>
        </>
      }
    >
      <p>This deletes {user.display_name}'s films, friends, picture and log-ins. It can't be undone.</p>
      {deleteUser.error && <Notice tone="danger">{deleteUser.error.message}</Notice>}
    </Dialog>
  );
}
