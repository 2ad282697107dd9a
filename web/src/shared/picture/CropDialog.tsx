import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Notice } from '../../ui/Notice';
import { Spinner } from '../../ui/Spinner';
import { Stack } from '../../ui/Stack';
import styles from './CropDialog.module.css';
import { type Area, cropPicture } from './cropPicture';
import { useUpdatePicture } from './queries';

const Cropper = lazy(async () => ({ default: (await import('./Cropper')).Cropper }));

interface CropDialogProps {
  /** Object URL of the chosen file. */
  url: string;
  onSaved: () => void;
  onClose: () => void;
}

export function CropDialog({ url, onSaved, onClose }: CropDialogProps) {
  const [area, setArea] = useState<Area>();
  const update = useUpdatePicture();
  const [cropError, setCropError] = useState<string>();

  async function save() {
    if (!area) return;
    setCropError(undefined);
    const png = await cropPicture(url, area).catch((error: Error) => setCropError(error.message));
    if (png) update.mutate(png, { onSuccess: onSaved });
  }

  const error = cropError ?? update.error?.message;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Crop your picture"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={!area} isPending={update.isPending} onClick={() => void save()}>
            Save picture
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <p className={styles.hint}>
          Drag the picture or use the arrow keys to move it. Zoom with the slider, the scroll wheel or two
          fingers.
        </p>
        <Suspense
          fallback={
            <div className={styles.loading}>
              <Spinner label="Opening picture" />
            </div>
          }
        >
          <Cropper url={url} onChange={setArea} />
        </Suspense>
        {error && <Notice tone="danger">{error}</Notice>}
      </Stack>
    </Dialog>
  );
}
