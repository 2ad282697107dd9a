import { onFirstPress } from '../../lib/onFirstPress';
import { inviteProblem } from '../../shared/friends/inviteProblem';
import { useRelationship } from '../../shared/friends/queries';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Notice } from '../../ui/Notice';

interface RemoveFriendDialogProps {
  friend: { _id: string; username: string };
  onClose: () => void;
  onRemoved: () => void;
}

export function RemoveFriendDialog({ friend, onClose, onRemoved }: RemoveFriendDialogProps) {
  const { take, pending, error } = useRelationship(friend._id);
  const problem = error && inviteProblem(error);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Remove ${friend.username}?`}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Keep as a friend</Button>
          <Button
            variant="danger"
            isPending={pending !== undefined}
            onClick={onFirstPress(() => void take('remove', { onDone: onRemoved }))}
          >
            Remove friend
          </Button>
        </>
      }
    >
      <p>
        You will no longer see which films {friend.username} has seen, nor the other way round. Nobody is
        told.
      </p>
      {problem && (
        <Notice tone="danger" title={problem.title}>
          {problem.detail}
        </Notice>
      )}
    </Dialog>
  );
}
