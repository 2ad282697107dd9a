import { useEffect, useRef } from 'react';
import { Problem } from '../../../api/problem';
import { failureText } from '../../../shared/me/failureText';
import type { User } from '../../../shared/me/user';
import { Button } from '../../../ui/Button';
import { ButtonLink } from '../../../ui/ButtonLink';
import { Notice } from '../../../ui/Notice';
import { Skeleton } from '../../../ui/Skeleton';
import { AuthCard } from '../AuthCard';
import { useConfirmEmail } from '../queries';

/** Confirms an email with a link of the logged-in user, without another click. */
export function Confirmation({ me, token }: { me: User; token: string }) {
  const confirm = useConfirmEmail();
  const { mutate } = confirm;
  const emailBefore = useRef(me.email);
  // The link works once, and effects may run twice.
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    mutate(token);
  }, [mutate, token]);

  if (confirm.isSuccess) {
    const { email } = confirm.data;
    const isNew = email !== emailBefore.current;
    return (
      <AuthCard title="All set">
        <Notice tone="success" title={isNew ? `Your email is now ${email}.` : `${email} is verified.`}>
          {isNew && 'Use it from now on to log in.'}
        </Notice>
        <ButtonLink to="/dashboard" variant="primary" size="large" isWide>
          Go to your dashboard
        </ButtonLink>
        <ButtonLink to="/settings" hash="email" size="large" isWide>
          Settings
        </ButtonLink>
      </AuthCard>
    );
  }
  if (confirm.error && isRejection(confirm.error)) {
    return (
      <AuthCard title="Confirm your email">
        <Notice tone="danger" title={confirm.error.message}>
          {me.email && `Your email is ${me.email}. `}You can send a new link in your settings.
        </Notice>
        <ButtonLink to="/settings" hash="email" variant="primary" size="large" isWide>
          Settings
        </ButtonLink>
      </AuthCard>
    );
  }
  if (confirm.error) {
    return (
      <AuthCard title="Confirm your email">
        <Notice tone="danger" title="We couldn't confirm your email.">
          {failureText(confirm.error)}
        </Notice>
        <Button variant="primary" size="large" isWide onClick={() => mutate(token)}>
          Try again
        </Button>
      </AuthCard>
    );
  }
  return (
    <AuthCard title="Confirm your email" lead="One moment…">
      <div role="status" aria-label="Confirming your email">
        <Skeleton height="3.25rem" />
      </div>
    </AuthCard>
  );
}

/** True if the server rejected the link itself; after other errors it may still work. */
function isRejection(error: Error): boolean {
  return error instanceof Problem && (error.status === 409 || error.status === 422);
}
