import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { localDayText } from '../../lib/dates';
import type { User } from '../../shared/me/user';
import { Badge } from '../../ui/Badge';
import { Skeleton } from '../../ui/Skeleton';
import { FailedToLoad } from './FailedToLoad';
import { PasswordForm } from './PasswordForm';
import { settingsQueries } from './queries';
import { SettingRow } from './SettingRow';
import { SettingsSection } from './SettingsSection';
import { SignInMethods } from './SignInMethodList';
import { sections } from './sections';
import { UsernameForm } from './UsernameForm';

export function AccountSection({ me }: { me: User }) {
  const authInfo = useQuery(settingsQueries.authInfo());
  const { data } = authInfo;
  return (
    <SettingsSection section={sections.account}>
      {authInfo.isError ? (
        <SettingRow title="Log-in">
          <FailedToLoad error={authInfo.error} onRetry={() => void authInfo.refetch()} />
        </SettingRow>
      ) : (
        <>
          <SettingRow title="Email">
            {data ? (
              <p>{data.email ?? 'Your account has no email.'}</p>
            ) : (
              <Skeleton shape="text" width="14rem" />
            )}
          </SettingRow>
          <SettingRow title="Log-in methods" text="The ways you can log in.">
            {data ? <SignInMethods authInfo={data} /> : <Skeleton height="9rem" />}
          </SettingRow>
          <SettingRow title="Account created">
            {data ? (
              <p>
                <time dateTime={data.accountCreatedDate}>{localDayText(data.accountCreatedDate)}</time>
              </p>
            ) : (
              <Skeleton shape="text" width="10rem" />
            )}
          </SettingRow>
        </>
      )}
      {(me.isAdmin || me.isTester) && (
        <SettingRow title="Full member" text="Only admins and testers can see this.">
          <p>{me.isFullMember ? <Badge tone="gold">Full member</Badge> : <Badge>Not a full member</Badge>}</p>
          {/* The membership route redirects everyone but testers. */}
          {me.isTester && (
            <Link to="/membership" hash="top">
              Membership
            </Link>
          )}
        </SettingRow>
      )}
      <SettingRow id="username" title="Username" text="The name your friends see.">
        <UsernameForm username={me.username} />
      </SettingRow>
      <SettingRow title="Password" text="Setting a new one logs out your other devices.">
        {!data ? (
          <Skeleton height="13rem" />
        ) : data.email ? (
          <PasswordForm email={data.email} hasPassword={data.isEmailAuthed} />
        ) : (
          <p>Your account has no email, so it can't have a password.</p>
        )}
      </SettingRow>
    </SettingsSection>
  );
}
