import { onFirstPress } from '../../../lib/onFirstPress';
import { useTurnOffPublicPage } from '../../../shared/share/queries';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { Notice } from '../../../ui/Notice';

interface TurnOffDialogProps {
  path: string;
  /** Called when the page is off, too. */
  onClose: () => void;
  onTurnedOff: () => void;
}

export function TurnOffDialog({ path, onClose, onTurnedOff }: TurnOffDialogProps) {
  const turnOff = useTurnOffPublicPage();
  const submit = () =>
    turnOff.mutate(undefined, {
      onSuccess: () => {
        onTurnedOff();
        onClose();
      },
    });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Turn off your public page?"
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Keep it on</Button>
          <Button variant="danger" isPending={turnOff.isPending} onClick={onFirstPress(submit)}>
            Turn off
          </Button>
        </>
      }
    >
      <p>
        {location.host}
        {path} stops working right away, wherever you've shared it. You can turn it on again any time.
      </p>
      {turnOff.error && <Notice tone="danger">{turnOff.error.message}</Notice>}
    </Dialog>
  );
}
