import { useRef } from 'react';
import { onFirstPress } from '../../lib/onFirstPress';
import { inviteProblem } from '../../shared/friends/inviteProblem';
import { type ConnectionInfo, type RelationStep, useRelation } from '../../shared/friends/queries';
import { Avatar } from '../../ui/Avatar';
import { Button } from '../../ui/Button';
import { ButtonLink } from '../../ui/ButtonLink';
import { DecoDivider } from '../../ui/DecoDivider';
import { Notice } from '../../ui/Notice';
import styles from './Connection.module.css';
import { type ConnectionState, connectionStateOf, connectionText } from './connectionState';

interface ConnectionProps {
  info: ConnectionInfo;
  isLoggedIn: boolean;
}

/** Whose link it is, how one stands to that person, and what can be done about it. */
export function Connection({ info, isLoggedIn }: ConnectionProps) {
  const { _id, username, picture_url } = info.userInfo;
  const title = useRef<HTMLHeadingElement>(null);
  const { take, pending, error } = useRelation(_id);
  const situation = connectionStateOf(info, isLoggedIn);
  const words = connectionText(situation, username);
  const problem = error && inviteProblem(error);
  // The buttons change with the situation; the keyboard goes on from the words that say so.
  const step = (next: RelationStep) => void take(next, { onDone: () => title.current?.focus() });
  return (
    <>
      <Avatar name={username} seed={_id} pictureUrl={picture_url ?? null} size={132} isDecorative />
      <h1 ref={title} tabIndex={-1} className={styles.title}>
        {words.title}
      </h1>
      <DecoDivider />
      <p role="status" className={styles.text}>
        {words.text}
      </p>
      {problem && (
        <Notice tone="danger" title={problem.title}>
          {problem.detail}
        </Notice>
      )}
      <div className={styles.actions}>
        <Actions situation={situation} userId={_id} pending={pending} onStep={step} />
      </div>
    </>
  );
}

interface ActionsProps {
  situation: ConnectionState;
  userId: string;
  pending: RelationStep | undefined;
  onStep: (step: RelationStep) => void;
}

function Actions({ situation, userId, pending, onStep }: ActionsProps) {
  switch (situation) {
    case 'logged-out':
      return (
        <ButtonLink to="/log-in" variant="primary" size="large">
          Log in or sign up
        </ButtonLink>
      );
    case 'none':
    case 'self':
      return (
        <>
          <Button
            variant="primary"
            disabled={situation === 'self'}
            isPending={pending === 'invite'}
            onClick={onFirstPress(() => onStep('invite'))}
          >
            Send invite
          </Button>
          {situation === 'self' && <ButtonLink to="/friends">Share your link</ButtonLink>}
        </>
      );
    case 'sent':
      return (
        <>
          <ButtonLink to="/friends" variant="primary">
            Your friends
          </ButtonLink>
          <Button isPending={pending === 'remove'} onClick={onFirstPress(() => onStep('remove'))}>
            Cancel invite
          </Button>
        </>
      );
    case 'received':
      return (
        <>
          <Button
            variant="primary"
            isPending={pending === 'accept'}
            onClick={onFirstPress(() => onStep('accept'))}
          >
            Accept invite
          </Button>
          <Button isPending={pending === 'remove'} onClick={onFirstPress(() => onStep('remove'))}>
            Ignore invite
          </Button>
        </>
      );
    case 'friends':
      return (
        <>
          <ButtonLink to="/friends/compare/{-$user_id}" params={{ user_id: userId }} variant="primary">
            Compare
          </ButtonLink>
          <ButtonLink to="/profile/$user_id" params={{ user_id: userId }}>
            Profile
          </ButtonLink>
          <ButtonLink to="/friends" variant="quiet">
            All friends
          </ButtonLink>
        </>
      );
  }
}
