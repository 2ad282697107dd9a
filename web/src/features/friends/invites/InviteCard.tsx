import { Check, Copy, Share2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { copyText } from '../../../lib/copyText';
import { reportError } from '../../../shared/reporting/errors';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import styles from './InviteCard.module.css';
import { InviteQrCode } from './InviteQrCode';

/** How long the button shows that the link was copied. */
const COPIED_MS = 2500;

/** The invite link of a user, whose id is undefined while the profile loads, with a QR code and buttons to copy and share it. */
export function InviteCard({ userId }: { userId: string | undefined }) {
  const link = userId && `${location.origin}/connect-with/${userId}`;
  const field = useRef<HTMLInputElement>(null);
  const headingId = useId();
  const [outcome, setOutcome] = useState<'copied' | 'selected'>();

  async function copy() {
    if (!link) return;
    const isCopied = await copyText(link);
    // Without access to the clipboard, the selected link is one keystroke from being copied.
    if (!isCopied) field.current?.select();
    setOutcome(isCopied ? 'copied' : 'selected');
    if (isCopied) setTimeout(() => setOutcome(undefined), COPIED_MS);
  }

  async function share() {
    if (!link) return;
    try {
      await navigator.share({
        title: 'Laurels',
        text: "Seen more nominees than me? Let's compare.",
        url: link,
      });
    } catch (error) {
      // Canceling the share sheet is not an error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) reportError(error);
    }
  }

  return (
    <Card tone="gold" aria-labelledby={headingId}>
      <div className={styles.invite}>
        <h2 id={headingId} className={styles.title}>
          Invite a friend
        </h2>
        <p className={styles.text}>
          Send this link or have a friend scan the code. Anyone who opens it can connect with you.
        </p>
        <InviteQrCode link={link} />
        <input
          ref={field}
          className={styles.link}
          aria-label="Your invite link"
          readOnly
          value={link ?? ''}
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className={styles.actions}>
          <Button variant="primary" onClick={() => void copy()}>
            {outcome === 'copied' ? <Check aria-hidden size={18} /> : <Copy aria-hidden size={18} />}
            {outcome === 'copied' ? 'Copied' : 'Copy link'}
          </Button>
          {'share' in (globalThis.navigator ?? {}) && (
            <Button onClick={() => void share()}>
              <Share2 aria-hidden size={18} />
              Share
            </Button>
          )}
        </div>
        <p role="status" className={styles.status}>
          {outcome === 'copied' && 'Link copied.'}
          {outcome === 'selected' && "Couldn't copy. Select the link and copy it."}
        </p>
      </div>
    </Card>
  );
}
