import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { meQueries } from '../../../shared/me/queries';
import { MailNotSetUp } from '../../../shared/setup/MailNotSetUp';
import { Notice } from '../../../ui/Notice';
import { QueryState } from '../../../ui/QueryState';
import { Switch } from '../../../ui/Switch';
import { type AuthInfo, settingsQueries, useSetClosingSoon } from '../queries';
import { SettingRow } from '../SettingRow';

const label = 'Email me once a week';

/** A weekly email with the last chances to watch films; off at first. */
export function ClosingSoonRow() {
  const query = useQuery(settingsQueries.closingSoon());
  const { data: authInfo, isPending } = useQuery(meQueries.authInfo());
  const isUnverified = authInfo !== undefined && !(authInfo.email && authInfo.isEmailVerified);
  const set = useSetClosingSoon();
  return (
    <SettingRow
      title="Closing soon"
      text="The week's last chances: films you're missing that are about to leave TV, theaters or your services."
    >
      <QueryState
        query={query}
        pending={<Switch label={label} checked={false} disabled />}
        failure={{ note: "We couldn't load whether you get this email." }}
      >
        {({ is_on }) => (
          <>
            <Switch
              label={label}
              checked={is_on}
              // It can always be turned off.
              disabled={!is_on && (isUnverified || isPending)}
              onChange={({ currentTarget: { checked } }) => {
                // One after the other, or the last one sent might not be the last one saved.
                if (!set.isPending) set.mutate(checked);
              }}
            />
            {isUnverified && <EmailFirst authInfo={authInfo} />}
            {is_on && <MailNotSetUp />}
          </>
        )}
      </QueryState>
      {set.error && <Notice tone="danger">{set.error.message}</Notice>}
    </SettingRow>
  );
}

function EmailFirst({ authInfo: { email } }: { authInfo: AuthInfo }) {
  return (
    <p>
      We only send this to a verified email.{' '}
      <Link to="/settings" hash="email">
        {email ? 'Verify your email' : 'Add your email'}
      </Link>
    </p>
  );
}
