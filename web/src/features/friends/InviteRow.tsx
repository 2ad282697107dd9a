import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { onFirstPress } from '../../lib/onFirstPress';
import { timeAgo } from '../../lib/timeAgo';
import { inviteProblem } from '../../shared/friends/inviteProblem';
import { type FriendReport, type RelationshipAction, useRelationship } from '../../shared/friends/queries';
import { useToast } from '../../shared/toasts/useToast';
import { Avatar } from '../../ui/Avatar';
import { Button } from '../../ui/Button';
import styles from './InviteRow.module.css';

type Invite = FriendReport['invites_received'][number];

interface InviteRowProps {
  invite: Invite;
  now: number;
  /** The row goes with its answer; the owner sees to the focus. */
  onAnswered: () => void;
}

export function ReceivedInvite({ invite, now, onAnswered }: InviteRowProps) {
  const { answer, pending } = useAnswer(invite, onAnswered);
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
        aria-label={`Accept the invite of ${invite.username}`}
        onClick={onFirstPress(() => answer('accept', `You and ${invite.username} are friends now.`))}
      >
        Accept
      </Button>
      <Button
        variant="quiet"
        size="small"
        isPending={pending === 'remove'}
        aria-label={`Ignore the invite of ${invite.username}`}
        onClick={onFirstPress(() => answer('remove', `The invite of ${invite.username} is gone.`))}
      >
        Ignore
      </Button>
    </Row>
  );
}

export function SentInvite({ invite, now, onAnswered }: InviteRowProps) {
  const { answer, pending } = useAnswer(invite, onAnswered);
  return (
    <Row invite={invite} name={invite.username} when={`invited ${timeAgo(invite.invited, now)}`}>
      <Button
        variant="quiet"
        size="small"
        isPending={pending === 'remove'}
        aria-label={`Cancel the invite to ${invite.username}`}
        onClick={onFirstPress(() => answer('remove', `The invite to ${invite.username} is cancelled.`))}
      >
        Cancel
      </Button>
    </Row>
  );
}

/** One step about an invite; how it went is said in a toast, as the row itself may be gone by then. */
function useAnswer(invite: Invite, onAnswered: () => void) {
  const toast = useToast();
  const { take, pending } = useRelationship(invite._id);
  const answer = (step: RelationshipAction, done: string) =>
    void take(step, {
      onDone: () => {
        toast({ kind: 'GENERIC', message: done });
        onAnswered();
      },
      onFailed: (error) => {
        const { title, detail = '' } = inviteProblem(error);
        toast({ kind: 'GENERIC', message: `${title} ${detail}`.trim() });
      },
    });
  return { answer, pending };
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
