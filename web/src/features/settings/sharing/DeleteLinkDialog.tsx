import { onFirstPress } from '../../../lib/onFirstPress';
import { type Share, useDeleteShare } from '../../../shared/share/queries';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { Notice } from '../../../ui/Notice';

interface DeleteLinkDialogProps {
  share: Share;
  /** Called when the link is deleted, too. */
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteLinkDialog({ share, onClose, onDeleted }: DeleteLinkDialogProps) {
  const deletion = useDeleteShare();
  const submit = () =>
    deletion.mutate(share, {
      onSuccess: () => {
        onClose();
        onDeleted();
      },
    });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Delete the link to “${share.title}”?`}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Keep link</Button>
          <Button variant="danger" isPending={deletion.isPending} onClick={onFirstPress(submit)}>
            Delete link
          </Button>
        </>
      }
    >
      <p>
        It stops working right away, wherever you've shared it. If you share this again, it gets a new link.
      </p>
      {deletion.error && <Notice tone="danger">{deletion.error.message}</Notice>}
    </Dialog>
  );
}
