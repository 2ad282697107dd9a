import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { components } from '../../../api/schema.gen';
import { localDayText } from '../../../lib/dates';
import { meQueries } from '../../../shared/me/queries';
import type { User } from '../../../shared/me/user';
import { Badge } from '../../../ui/Badge';
import { QueryState } from '../../../ui/QueryState';
import { Skeleton } from '../../../ui/Skeleton';
import { SettingRow } from '../SettingRow';
import { SettingsSection } from '../SettingsSection';
import { sections } from '../sections';
import { EmailSetting } from './EmailSetting';
import { Passkeys } from './Passkeys';
import { PasswordForm } from './PasswordForm';
import { SignInMethods } from './SignInMethodList';
import { UsernameForm } from './UsernameForm';

type AuthInfo = components['schemas']['AuthInfo'];

export function AccountSection({ me }: { me: User }) {
  const authInfo = useQuery(meQueries.authInfo());
  const { data } = authInfo;
  const logIn = (
    <QueryState query={authInfo} pending={<LogInRows />} failure="message">
      {(loaded) => <LogInRows authInfo={loaded} />}
    </QueryState>
  );
  return (
    <SettingsSection section={sections.account}>
      {authInfo.error && !data ? <SettingRow title="Log-in">{logIn}</SettingRow> : logIn}
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
      <SettingRow
        title="Password"
        text="Setting a new one logs out your other devices and revokes your API tokens."
      >
        {!data ? (
          <Skeleton height="13rem" />
        ) : data.email ? (
          <PasswordForm email={data.email} username={me.username} hasPassword={data.isEmailAuthed} />
        ) : (
          <p>Your account has no email, so it can't have a password.</p>
        )}
      </SettingRow>
    </SettingsSection>
  );
}

/** How and since when the user can log in; undefined while loading. */
function LogInRows({ authInfo }: { authInfo?: AuthInfo }) {
  return (
    <>
      <SettingRow id="email" title="Email" text="For your log-in. Friends don't see it.">
        {authInfo ? <EmailSetting authInfo={authInfo} /> : <Skeleton height="5.5rem" />}
      </SettingRow>
      <SettingRow title="Log-in methods" text="The ways you can log in.">
        {authInfo ? <SignInMethods authInfo={authInfo} /> : <Skeleton height="9rem" />}
      </SettingRow>
      <SettingRow
        title="Passkeys"
        text="Log in with your fingerprint, face or screen lock instead of a password."
      >
        {authInfo ? <Passkeys /> : <Skeleton height="9rem" />}
      </SettingRow>
      <SettingRow title="Account created">
        {authInfo ? (
          <p>
            <time dateTime={authInfo.accountCreatedDate}>{localDayText(authInfo.accountCreatedDate)}</time>
          </p>
        ) : (
          <Skeleton shape="text" width="10rem" />
        )}
      </SettingRow>
    </>
  );
}
