import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Image, RectangleVertical, Share } from 'lucide-react';
import { useState } from 'react';
import { onFirstPress } from '../../lib/onFirstPress';
import { Button } from '../../ui/Button';
import { ButtonDownload } from '../../ui/ButtonDownload';
import { Dialog } from '../../ui/Dialog';
import { Notice } from '../../ui/Notice';
import { Row } from '../../ui/Row';
import { Stack } from '../../ui/Stack';
import { useMe } from '../me/queries';
import { LinkField } from './LinkField';
import {
  isOf,
  type Share as Shared,
  type ShareSubject,
  shareQueries,
  useCreateShare,
  useDeleteShare,
} from './queries';
import styles from './ShareProgressDialog.module.css';
import { hasShareSheet, useShareLink } from './useShareLink';

interface ShareProgressDialogProps {
  subject: ShareSubject;
  /** What the progress is about. */
  title: string;
  onClose: () => void;
}

/** Creates a link to the user's progress with something. Nothing is public before the button is pressed. */
export function ShareProgressDialog({ subject, title, onClose }: ShareProgressDialogProps) {
  const username = useMe()?.username;
  const shares = useQuery(shareQueries.shares());
  const create = useCreateShare();
  const deletion = useDeleteShare();
  // Without the list, creating it again returns the same link.
  const share = shares.data?.find((one) => isOf(one, subject)) ?? create.data;
  const problem = create.error ?? deletion.error;

  function remove(existing: Shared) {
    // Also after a failure: the list says whether it still exists.
    deletion.mutate(existing, { onSettled: () => create.reset() });
  }

  return (
    <Dialog
      isOpen
      isOnTop
      onClose={onClose}
      title="Share my progress"
      footer={
        share ? (
          <>
            <Button
              variant="quiet"
              isPending={deletion.isPending}
              onClick={onFirstPress(() => remove(share))}
            >
              Delete link
            </Button>
            <Button variant="primary" onClick={onClose}>
              Done
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              variant="primary"
              isPending={create.isPending || shares.isLoading}
              onClick={onFirstPress(() => create.mutate(subject))}
            >
              Create link
            </Button>
          </>
        )
      }
    >
      <Stack gap={4}>
        <p>
          Anyone with the link sees your name{username && ` (${username})`}, your picture and{' '}
          {subject.kind === 'year' ? 'your' : "what you've seen of"}{' '}
          <strong className={styles.title}>{title}</strong>, up to date.{' '}
          {subject.kind === 'year'
            ? 'It shows your films by month, your first and last film and your favorites. Dates of films, ratings, notes and friends stay private.'
            : 'Dates, notes and friends stay private.'}
        </p>
        {share && <Created share={share} />}
        {problem && <Notice tone="danger">{problem.message}</Notice>}
        <p className={styles.quiet}>
          You can delete your links any time in{' '}
          <Link to="/settings" hash="sharing">
            your settings
          </Link>
          .
        </p>
      </Stack>
    </Dialog>
  );
}

function Created({ share: { title, path } }: { share: Shared }) {
  const link = useShareLink();
  const card = `${path}/card.png`;
  return (
    <>
      <Preview key={card} url={`${card}?size=wide`} />
      <LinkField label="Your link" path={path} />
      <Row gap={2} wraps>
        {hasShareSheet() && (
          <Button variant="primary" onClick={() => void link.share({ title, path })}>
            <Share aria-hidden size={18} />
            Share…
          </Button>
        )}
        <ButtonDownload href={`${card}?size=wide`} fileName={`${title}.png`}>
          <Image aria-hidden size={18} />
          Download image
        </ButtonDownload>
        <ButtonDownload href={`${card}?size=story`} fileName={`${title} (story).png`}>
          <RectangleVertical aria-hidden size={18} />
          Download image for stories
        </ButtonDownload>
      </Row>
    </>
  );
}

/** How chats show the link. Its size is reserved; without the picture the frame stays. */
function Preview({ url }: { url: string }) {
  const [isLoaded, setIsLoaded] = useState(false);
  return (
    <div className={styles.preview}>
      <img
        src={url}
        alt="Preview of your link"
        width={1200}
        height={630}
        data-loaded={isLoaded || undefined}
        onLoad={() => setIsLoaded(true)}
      />
    </div>
  );
}
