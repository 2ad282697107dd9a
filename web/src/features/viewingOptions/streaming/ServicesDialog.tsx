import { ServiceChoice } from '../../../shared/streaming/ServiceChoice';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { Stack } from '../../../ui/Stack';

/** Dialog that chooses the user's services without leaving the page. Changes apply immediately. */
export function ServicesDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      isOpen
      title="My services"
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Stack gap={4}>
        <p>Your services come first and open, and we'll collapse the others.</p>
        <ServiceChoice />
      </Stack>
    </Dialog>
  );
}
