import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { onFirstPress } from '../../../lib/onFirstPress';
import { timeAgo } from '../../../lib/timeAgo';
import { inviteProblem } from '../../../shared/friends/inviteProblem';
import { type FriendReport, type RelationshipAction, useRelationship } from '../../../shared/friends/queries';
import { useToast } from '../../../shared/toasts/useToast';
import { Avatar } from '../../../ui/Avatar';
import { Button } from '../../../ui/Button';
import styles from './InviteRow.module.css';

type Invite = FriendReport['invites_received'][number];

interface InviteRowProps {
  invite: Invite;
  now: number;
  /** Called when the row is about to be removed, so that the list can move the focus. */
  onResolved: () => void;
}

export function ReceivedInvite({ invite, now, onResolved }: InviteRowProps) {
  const { resolve, pending } = useResolveInvite(invite, onResolved);
  return (
    <Row
      invite={invite}
      name={
        <Link to="/profile/$user_id" params={{ user_id: invite._id }} className={styles.link}>
          {invite.username}
        </Link>
      }
      when={`invited you ${timeAgo(invite.invited, now)}`}
    >
      <Button
        variant="primary"
        size="small"
        isPending={pending === 'accept'}
        aria-label={`Accept ${invite.username}'s invite`}
        onClick={onFirstPress(() => resolve('accept', `You and ${invite.username} are now friends.`))}
      >
        Accept
      </Button>
      <Button
        variant="quiet"
        size="small"
        isPending={pending === 'remove'}
        aria-label={`Ignore ${invite.username}'s invite`}
        onClick={onFirstPress(() => resolve('remove', 'Invite ignored.'))}
      >
        Ignore
      </Button>
    </Row>
  );
}

export function SentInvite({ invite, now, onResolved }: InviteRowProps) {
  const { resolve, pending } = useResolveInvite(invite, onResolved);
  return (
    <Row invite={invite} name={invite.username} when={`invited ${timeAgo(invite.invited, now)}`}>
      <Button
        variant="quiet"
        size="small"
        isPending={pending === 'remove'}
        aria-label={`Cancel your invite to ${invite.username}`}
        onClick={onFirstPress(() => resolve('remove', 'Invite canceled.'))}
      >
        Cancel
      </Button>
    </Row>
  );
}

/** Accepts or removes an invite. The outcome is a toast, because the row may be unmounted by then. */
function useResolveInvite(invite: Invite, onResolved: () => void) {
  const toast = useToast();
  const { take, pending } = useRelationship(invite._id);
  const resolve = (step: RelationshipAction, message: string) =>
    void take(step, {
      onDone: () => {
        toast({ kind: 'GENERIC', message });
        onResolved();
      },
      onFailed: (error) => {
        const { title, detail = '' } = inviteProblem(error);
        toast({ kind: 'GENERIC', message: `${title} ${detail}`.trim() });
      },
    });
  return { resolve, pending };
}

interface RowProps {
  invite: Invite;
  name: ReactNode;
  when: string;
  children: ReactNode;
}

function Row({ invite, name, when, children }: RowProps) {
  return (
    <li className={styles.row}>
      <Avatar
        name={invite.username}
        seed={invite._id}
        pictureUrl={invite.picture_url ?? null}
        size={44}
        isDecorative
      />
      <div className={styles.who}>
        <p className={styles.name}>{name}</p>
        <p className={styles.when}>{when}</p>
      </div>
      <div className={styles.actions}>{children}</div>
    </li>
  );
}
