import { useQuery } from '@tanstack/react-query';
import { Notice } from '../../../ui/Notice';
import { QueryState } from '../../../ui/QueryState';
import { Switch } from '../../../ui/Switch';
import { SettingRow } from '../SettingRow';
import { SettingsSection } from '../SettingsSection';
import { sections } from '../sections';
import { BrowserRow } from './BrowserRow';
import { QuietHoursFields } from './QuietHoursFields';
import { type Notifications, notificationQueries, useSetNotifications } from './queries';

const kinds = [
  ['friends', 'Friends: invites and answers'],
  ['tonight', 'Watchlist: on TV tonight, or new on my services'],
  ['winners', 'Winners, on the night of the ceremony'],
] as const;

/** Push notifications: on which devices, about what, and when not. */
export function NotificationsSection() {
  const query = useQuery(notificationQueries.all());
  return (
    <SettingsSection section={sections.notifications}>
      <QueryState
        query={query}
        pending={<Rows notifications={pending} isPending />}
        failure={{ note: "We couldn't load your notifications." }}
      >
        {(notifications) => <Rows notifications={notifications} />}
      </QueryState>
    </SettingsSection>
  );
}

/** While loading, in the shape of the content. */
const pending: Notifications = {
  public_key: null,
  is_on_here: false,
  devices: 0,
  kinds: { friends: false, tonight: false, winners: false },
  quiet_hours: null,
  time_zone: null,
};

function Rows({ notifications, isPending }: { notifications: Notifications; isPending?: boolean }) {
  const set = useSetNotifications();
  const { devices, kinds: chosen, quiet_hours = null } = notifications;
  const isOff = devices === 0;
  return (
    <>
      <BrowserRow notifications={notifications} isPending={isPending} />
      <SettingRow title="About" text="For all your devices with notifications.">
        {kinds.map(([kind, label]) => (
          <Switch
            key={kind}
            label={label}
            checked={chosen[kind] && !isOff}
            disabled={isOff}
            onChange={({ currentTarget: { checked } }) =>
              set.mutate({ kinds: { ...chosen, [kind]: checked }, quiet_hours })
            }
          />
        ))}
      </SettingRow>
      <SettingRow title="Quiet hours" text="We'll wait until they're over, and skip what's no longer on TV.">
        <QuietHoursFields
          hours={quiet_hours}
          isDisabled={isOff}
          onChange={(hours) => set.mutate({ kinds: chosen, quiet_hours: hours })}
        />
        {set.error && <Notice tone="danger">{set.error.message}</Notice>}
      </SettingRow>
    </>
  );
}
