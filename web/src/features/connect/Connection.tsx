import { useRef } from 'react';
import { onFirstPress } from '../../lib/onFirstPress';
import { inviteProblem } from '../../shared/friends/inviteProblem';
import { type ConnectionInfo, type RelationshipAction, useRelationship } from '../../shared/friends/queries';
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

/** The owner of an invite link, the visitor's relationship to them, and the actions it allows. */
export function Connection({ info, isLoggedIn }: ConnectionProps) {
  const { _id, username, picture_url } = info.userInfo;
  const heading = useRef<HTMLHeadingElement>(null);
  const { take, pending, error } = useRelationship(_id);
  const state = connectionStateOf(info, isLoggedIn);
  const { title, text } = connectionText(state, username);
  const problem = error && inviteProblem(error);
  // The pressed button is replaced after a step: keyboard focus continues from the heading.
  const step = (next: RelationshipAction) => void take(next, { onDone: () => heading.current?.focus() });
  return (
    <>
      <Avatar name={username} seed={_id} pictureUrl={picture_url ?? null} size={132} isDecorative />
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      <DecoDivider />
      <p role="status" className={styles.text}>
        {text}
      </p>
      {problem && (
        <Notice tone="danger" title={problem.title}>
          {problem.detail}
        </Notice>
      )}
      <div className={styles.actions}>
        <Actions state={state} userId={_id} pending={pending} onStep={step} />
      </div>
    </>
  );
}

interface ActionsProps {
  state: ConnectionState;
  userId: string;
  pending: RelationshipAction | undefined;
  onStep: (step: RelationshipAction) => void;
}

function Actions({ state, userId, pending, onStep }: ActionsProps) {
  switch (state) {
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
            disabled={state === 'self'}
            isPending={pending === 'invite'}
            onClick={onFirstPress(() => onStep('invite'))}
          >
            Send invite
          </Button>
          {state === 'self' && <ButtonLink to="/friends">Share your link</ButtonLink>}
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
            Your friends
          </ButtonLink>
        </>
      );
  }
}
