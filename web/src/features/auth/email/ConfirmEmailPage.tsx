import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearch } from '@tanstack/react-router';
import { Problem } from '../../../api/problem';
import { useLogOut } from '../../../shared/edits/useLogOut';
import { expectsUser } from '../../../shared/me/lastVisit';
import { meQueries } from '../../../shared/me/queries';
import type { User } from '../../../shared/me/user';
import { Button } from '../../../ui/Button';
import { ButtonLink } from '../../../ui/ButtonLink';
import { Notice } from '../../../ui/Notice';
import { Skeleton } from '../../../ui/Skeleton';
import { AuthCard } from '../AuthCard';
import { Confirmation } from './Confirmation';
import styles from './emailPages.module.css';

const title = 'Confirm your email';

/** Opened by an emailed link. It works only for the account that requested it, so its owner must be logged in. */
export function ConfirmEmailPage() {
  const { id, token } = useSearch({ from: '/confirm-email' });
  // The guard has fetched it, if the visitor is probably logged in.
  const profile = useQuery({ ...meQueries.profile(), enabled: false });
  const me = profile.data;
  if (!id || !token) {
    return (
      <AuthCard title={title}>
        <Notice tone="danger" title="Part of this link is missing.">
          Copy the whole link from the email, or send a new one in your settings.
        </Notice>
        <ButtonLink to="/settings" hash="email" variant="primary" size="large" isWide>
          Settings
        </ButtonLink>
      </AuthCard>
    );
  }
  if (me) return me._id === id ? <Confirmation me={me} token={token} /> : <OtherAccount me={me} />;
  if (profile.isPending && profile.isFetching && expectsUser()) {
    return (
      <AuthCard title={title}>
        <Skeleton height="3rem" />
      </AuthCard>
    );
  }
  if (profile.error && !isLoggedOut(profile.error)) {
    return (
      <AuthCard title={title}>
        <Notice tone="danger" title="We couldn't confirm your email.">
          {profile.error.message}
        </Notice>
        <Button
          variant="primary"
          size="large"
          isWide
          isPending={profile.isFetching}
          onClick={() => void profile.refetch()}
        >
          Try again
        </Button>
      </AuthCard>
    );
  }
  return (
    <AuthCard title={title} lead="Log in to your account to finish. We'll bring you right back.">
      <ButtonLink to="/log-in" variant="primary" size="large" isWide>
        Log in
      </ButtonLink>
    </AuthCard>
  );
}

function OtherAccount({ me }: { me: User }) {
  const href = useLocation({ select: (location) => location.href });
  const logOut = useLogOut('/log-in', href);
  return (
    <AuthCard title={title}>
      <Notice tone="danger" title="This link belongs to another account.">
        You're logged in as {me.email ?? me.username}.
      </Notice>
      <p className={styles.text}>
        If the other account is yours too, log in there and we'll bring you right back. If you didn't ask for
        this link, ignore it.
      </p>
      {logOut.error && <Notice tone="danger">{logOut.error.message}</Notice>}
      <Button
        variant="primary"
        size="large"
        isWide
        isPending={logOut.isPending}
        onClick={() => logOut.mutate()}
      >
        Switch account
      </Button>
      <ButtonLink to="/dashboard" size="large" isWide>
        Stay logged in
      </ButtonLink>
    </AuthCard>
  );
}

function isLoggedOut(error: Error): boolean {
  return error instanceof Problem && error.status === 401;
}
