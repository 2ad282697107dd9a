import { type ComponentType, useId, useRef } from 'react';
import type { FriendReport } from '../../../shared/friends/queries';
import { Badge } from '../../../ui/Badge';
import { Card } from '../../../ui/Card';
import styles from './InviteList.module.css';

type Invite = FriendReport['invites_received'][number];

interface InviteListProps {
  title: string;
  tone?: 'plain' | 'gold';
  invites: readonly Invite[];
  now: number;
  row: ComponentType<{ invite: Invite; now: number; onResolved: () => void }>;
}

/** Received or sent invites; renders nothing when there are none. */
export function InviteList({ title, tone = 'plain', invites, now, row: Row }: InviteListProps) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  if (invites.length === 0) return null;
  return (
    <Card tone={tone} aria-labelledby={headingId}>
      <h2 ref={heading} id={headingId} tabIndex={-1} className={styles.title}>
        {title} <Badge tone={tone}>{invites.length}</Badge>
      </h2>
      <ul className={styles.list}>
        {invites.map((invite) => (
          <Row
            key={invite._id}
            invite={invite}
            now={now}
            // The row with the pressed button is removed: keyboard focus continues from the heading.
            onResolved={() => heading.current?.focus()}
          />
        ))}
      </ul>
    </Card>
  );
}
