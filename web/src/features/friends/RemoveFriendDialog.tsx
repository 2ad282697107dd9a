import { onFirstPress } from '../../lib/onFirstPress';
import { inviteProblem } from '../../shared/friends/inviteProblem';
import { useRelationship } from '../../shared/friends/queries';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Notice } from '../../ui/Notice';

export interface RemovableFriend {
  _id: string;
  username: string;
}

interface RemoveFriendDialogProps {
  friend: RemovableFriend;
  /** Called when the friend is removed, too. */
  onClose: () => void;
}

export function RemoveFriendDialog({ friend, onClose }: RemoveFriendDialogProps) {
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
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            isPending={pending !== undefined}
            onClick={onFirstPress(() => void take('remove', { onDone: onClose }))}
          >
            Remove friend
          </Button>
        </>
      }
    >
      <p>
        You'll no longer see which films {friend.username} has watched. They won't see yours either. We won't
        tell them.
      </p>
      {problem && (
        <Notice tone="danger" title={problem.title}>
          {problem.detail}
        </Notice>
      )}
    </Dialog>
  );
}
