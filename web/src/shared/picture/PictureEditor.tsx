import { ImageUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../../ui/Avatar';
import { Button } from '../../ui/Button';
import { FileButton } from '../../ui/FileButton';
import { Notice } from '../../ui/Notice';
import { Row } from '../../ui/Row';
import type { User } from '../me/user';
import { CropDialog } from './CropDialog';
import { openPicture } from './openPicture';
import styles from './PictureEditor.module.css';
import { acceptedTypes } from './pictureFile';
import { useClearPicture } from './queries';

type Outcome = { tone: 'success' | 'danger'; text: string };

/** The user's own picture: choose and crop one, or remove it. */
export function PictureEditor({ me }: { me: User }) {
  const [chosen, setChosen] = useState<string>();
  const [isOpening, setIsOpening] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const clear = useClearPicture();

  async function choose(file: File) {
    setOutcome(undefined);
    setIsOpening(true);
    try {
      setChosen(await openPicture(file));
    } catch (error) {
      setOutcome({ tone: 'danger', text: (error as Error).message });
    }
    setIsOpening(false);
  }

  function close(outcome?: Outcome) {
    if (chosen) URL.revokeObjectURL(chosen);
    setChosen(undefined);
    setOutcome(outcome);
  }

  return (
    <div className={styles.editor}>
      <Avatar
        name={me.username}
        seed={me._id}
        pictureUrl={me.picture_url ?? me.default_picture_url}
        size={100}
      />
      <div className={styles.side}>
        <Row gap={2} wraps>
          <FileButton
            isPending={isOpening}
            accept={acceptedTypes}
            fileLabel="Picture file"
            onChoose={(file) => void choose(file)}
          >
            <ImageUp aria-hidden size={18} />
            {me.picture_url ? 'Change picture' : 'Choose a picture'}
          </FileButton>
          {me.picture_url && (
            <Button
              variant="quiet"
              isPending={clear.isPending}
              onClick={() => {
                setOutcome(undefined);
                clear.mutate(undefined, {
                  onSuccess: () => setOutcome({ tone: 'success', text: 'Picture removed.' }),
                  onError: (error) => setOutcome({ tone: 'danger', text: error.message }),
                });
              }}
            >
              <Trash2 aria-hidden size={18} />
              Remove
            </Button>
          )}
        </Row>
        <p className={styles.hint}>PNG, JPEG or BMP. You can crop it next.</p>
        {outcome && <Notice tone={outcome.tone}>{outcome.text}</Notice>}
      </div>
      {chosen && (
        <CropDialog
          url={chosen}
          onClose={() => close()}
          onSaved={() => close({ tone: 'success', text: 'Picture saved.' })}
        />
      )}
    </div>
  );
}
