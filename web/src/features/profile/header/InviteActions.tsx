import { onFirstPress } from '../../../lib/onFirstPress';
import { inviteProblem } from '../../../shared/friends/inviteProblem';
import { useRelationship } from '../../../shared/friends/queries';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { Row } from '../../../ui/Row';
import { Stack } from '../../../ui/Stack';
import type { ProfileUser } from '../profileUser';
import styles from './InviteActions.module.css';

/** Accepts or ignores an invite, on the inviter's profile. */
export function InviteActions({ user }: { user: ProfileUser }) {
  const { take, pending, error } = useRelationship(user._id);
  const problem = error && inviteProblem(error);
  return (
    <Stack gap={2}>
      <p className={styles.text}>{user.username} invited you to be friends.</p>
      <Row gap={2}>
        <Button
          variant="primary"
          isPending={pending === 'accept'}
          onClick={onFirstPress(() => void take('accept'))}
        >
          Accept invite
        </Button>
        <Button isPending={pending === 'remove'} onClick={onFirstPress(() => void take('remove'))}>
          Ignore invite
        </Button>
      </Row>
      {problem && (
        <Notice tone="danger" title={problem.title}>
          {problem.detail}
        </Notice>
      )}
    </Stack>
  );
}
