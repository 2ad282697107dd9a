import { useQuery } from '@tanstack/react-query';
import { Check, Copy, RefreshCw, Share2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { copyText } from '../../../lib/copyText';
import { friendQueries, useInviteLink } from '../../../shared/friends/queries';
import { reportError } from '../../../shared/reporting/errors';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { Notice } from '../../../ui/Notice';
import { QueryState } from '../../../ui/QueryState';
import { Switch } from '../../../ui/Switch';
import styles from './InviteCard.module.css';
import { InviteQrCode } from './InviteQrCode';

/** How long the button shows that the link was copied. */
const COPIED_MS = 2500;

/** The invite link of a user, whose id is undefined while the profile loads, with a QR code and buttons to copy and share it. */
export function InviteCard({ userId }: { userId: string | undefined }) {
  // The route loader has fetched it. If it failed, the link without a token works.
  const stored = useQuery({ ...friendQueries.inviteLink(), retryOnMount: false });
  const change = useInviteLink();
  const invite = stored.data?.invite ?? undefined;
  const link = stored.isPending ? undefined : userId && inviteUrl(userId, invite);
  const field = useRef<HTMLInputElement>(null);
  const headingId = useId();
  const [outcome, setOutcome] = useState<'copied' | 'selected' | 'renewed'>();

  async function copy() {
    if (!link) return;
    const isCopied = await copyText(link);
    // Without access to the clipboard, the selected link is one keystroke from being copied.
    if (!isCopied) field.current?.select();
    setOutcome(isCopied ? 'copied' : 'selected');
    if (isCopied) setTimeout(() => setOutcome(undefined), COPIED_MS);
  }

  function setHasToken(hasToken: boolean) {
    setOutcome(undefined);
    if (!change.isPending) change.mutate(hasToken ? 'renew' : 'remove');
  }

  function renew() {
    setOutcome(undefined);
    change.mutate('renew', { onSuccess: () => setOutcome('renewed') });
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
          {invite
            ? "Send this link or have a friend scan the code. Anyone who opens it is your friend after one press: you don't need to accept."
            : 'Send this link or have a friend scan the code. Anyone who opens it can connect with you.'}
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
        <div className={styles.token}>
          <Switch
            label="Connect without asking me"
            // Changes at once; the link follows.
            checked={change.isPending ? change.variables === 'renew' : invite !== undefined}
            aria-busy={change.isPending}
            // Turning it on would replace a token that isn't known.
            disabled={!stored.data}
            onChange={({ target }) => setHasToken(target.checked)}
          />
          {invite && (
            <Button variant="quiet" size="small" isPending={change.isPending} onClick={renew}>
              <RefreshCw aria-hidden size={16} />
              Renew link
            </Button>
          )}
        </div>
        <QueryState
          query={stored}
          failure={{ note: "We couldn't load whether your link connects without asking." }}
        >
          {() => null}
        </QueryState>
        {change.error && <Notice tone="danger">{change.error.message}</Notice>}
        <p role="status" className={styles.status}>
          {outcome === 'copied' && 'Link copied.'}
          {outcome === 'renewed' && "Here's your new link. The old one no longer connects without asking."}
          {outcome === 'selected' && "Couldn't copy. Select the link and copy it."}
        </p>
      </div>
    </Card>
  );
}

/** The link with a token, if it has one, which connects without an answer of the user. */
function inviteUrl(userId: string, invite: string | undefined): string {
  return `${location.origin}/connect-with/${userId}${invite ? `?invite=${invite}` : ''}`;
}
