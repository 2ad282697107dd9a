import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Notice } from '../../ui/Notice';
import { Spinner } from '../../ui/Spinner';
import styles from './CropDialog.module.css';
import { type Area, cropPicture } from './cropPicture';
import { useUpdatePicture } from './queries';

const Cropper = lazy(async () => ({ default: (await import('./Cropper')).Cropper }));

interface CropDialogProps {
  /** Where the browser holds the chosen file. */
  address: string;
  onSaved: () => void;
  onClose: () => void;
}

export function CropDialog({ address, onSaved, onClose }: CropDialogProps) {
  const [area, setArea] = useState<Area>();
  const update = useUpdatePicture();
  const [drawingError, setDrawingError] = useState<string>();

  async function save() {
    if (!area) return;
    setDrawingError(undefined);
    const png = await cropPicture(address, area).catch((error: Error) => setDrawingError(error.message));
    if (png) update.mutate(png, { onSuccess: onSaved });
  }

  const error = drawingError ?? update.error?.message;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Choose what is seen"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={!area} isPending={update.isPending} onClick={() => void save()}>
            Save picture
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        <p className={styles.hint}>
          Drag the picture or use the arrow keys; zoom with the slider, the wheel or two fingers.
        </p>
        <Suspense
          fallback={
            <div className={styles.waiting}>
              <Spinner label="Opening the picture" />
            </div>
          }
        >
          <Cropper address={address} onChange={setArea} />
        </Suspense>
        {error && <Notice tone="danger">{error}</Notice>}
      </div>
    </Dialog>
  );
}
