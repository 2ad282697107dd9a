import { onFirstPress } from '../../../lib/onFirstPress';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { Notice } from '../../../ui/Notice';
import { type ApiToken, useRevokeToken } from './queries';

interface RevokeTokenDialogProps {
  token: ApiToken;
  /** Called when the token is revoked, too. */
  onClose: () => void;
  onRevoked: () => void;
}

export function RevokeTokenDialog({ token, onClose, onRevoked }: RevokeTokenDialogProps) {
  const revoke = useRevokeToken();
  const submit = () =>
    revoke.mutate(token, {
      onSuccess: () => {
        onClose();
        onRevoked();
      },
    });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Revoke “${token.name}”?`}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Keep token</Button>
          <Button variant="danger" isPending={revoke.isPending} onClick={onFirstPress(submit)}>
            Revoke token
          </Button>
        </>
      }
    >
      <p>Programs that use it stop working right away. This can't be undone.</p>
      {revoke.error && <Notice tone="danger">{revoke.error.message}</Notice>}
    </Dialog>
  );
}
