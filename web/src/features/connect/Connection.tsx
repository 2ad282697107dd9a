import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { Problem } from '../../api/problem';
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
  /** The link's token, if any. */
  invite: string | undefined;
}

/** The owner of an invite link, the visitor's relationship to them, and the actions it allows. */
export function Connection({ info, isLoggedIn, invite }: ConnectionProps) {
  const { _id, username, picture_url } = info.userInfo;
  const heading = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();
  const { take, pending, error } = useRelationship(_id, invite);
  const state = connectionStateOf(info, isLoggedIn, invite !== undefined);
  const { title, text } = connectionText(state, username);
  const problem = error && inviteProblem(error);
  // The pressed button is replaced after a step: keyboard focus continues from the heading.
  const focusHeading = () => heading.current?.focus();
  const step = (next: RelationshipAction) => void take(next, { onDone: focusHeading });
  // Replaces the page in the history, so that its token doesn't stay there.
  const follow = () =>
    void take('follow', {
      onDone: () =>
        void navigate({ to: '/friends/compare/{-$user_id}', params: { user_id: _id }, replace: true }),
      onFailed: (failure) => {
        if (isInvalidLink(failure)) void navigate({ to: '.', search: {}, replace: true }).then(focusHeading);
      },
    });
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
        <Actions state={state} userId={_id} pending={pending} onStep={step} onFollow={follow} />
      </div>
    </>
  );
}

/** Renewed or turned off: what remains is an ordinary invite. */
function isInvalidLink(error: Error): boolean {
  return error instanceof Problem && error.code === 'invalid_link';
}

interface ActionsProps {
  state: ConnectionState;
  userId: string;
  pending: RelationshipAction | undefined;
  onStep: (step: RelationshipAction) => void;
  onFollow: () => void;
}

function Actions({ state, userId, pending, onStep, onFollow }: ActionsProps) {
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
    case 'link':
      return (
        <Button
          variant="primary"
          size="large"
          isPending={pending === 'follow'}
          onClick={onFirstPress(onFollow)}
        >
          Connect
        </Button>
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
