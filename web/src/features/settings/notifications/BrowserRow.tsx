import { useState } from 'react';
import { type PushSupport, pushSupport } from '../../../shared/notifications/browserPush';
import { Notice } from '../../../ui/Notice';
import { Switch } from '../../../ui/Switch';
import { SettingRow } from '../SettingRow';
import { type Notifications, useSetBrowserNotifications } from './queries';

const label = 'Send notifications to this device';

const explanations: Record<Exclude<PushSupport, 'supported'>, string> = {
  blocked:
    'Your browser blocks notifications from Laurels. Allow them in its settings for this site, then reload the page.',
  homeScreen:
    'On an iPhone or iPad, add Laurels to your Home Screen first: tap Share, then Add to Home Screen. Open it from there and come back here.',
  unsupported: "This browser can't show notifications.",
};

interface BrowserRowProps {
  notifications: Notifications;
  isPending?: boolean | undefined;
}

/** Whether this browser gets notifications. Asks for permission only when the switch is used. */
export function BrowserRow({ notifications, isPending }: BrowserRowProps) {
  return (
    <SettingRow
      title="This device"
      text="Even when Laurels is closed. Logging out stops them until you log in again."
    >
      {isPending ? (
        <Switch label={label} checked={false} disabled />
      ) : notifications.public_key ? (
        <BrowserSwitch isOn={notifications.is_on_here} publicKey={notifications.public_key} />
      ) : (
        <p>Notifications aren't set up on this server.</p>
      )}
    </SettingRow>
  );
}

function BrowserSwitch({ isOn, publicKey }: { isOn: boolean; publicKey: string }) {
  const [support, setSupport] = useState(pushSupport);
  const set = useSetBrowserNotifications(publicKey);
  return (
    <>
      <Switch
        label={label}
        checked={set.isPending ? set.variables : isOn}
        // It can always be turned off.
        disabled={!isOn && support !== 'supported'}
        onChange={({ currentTarget: { checked } }) => {
          if (!set.isPending) set.mutate(checked, { onSettled: () => setSupport(pushSupport()) });
        }}
      />
      {support !== 'supported' && <p>{explanations[support]}</p>}
      {set.error && <Notice tone="danger">{set.error.message}</Notice>}
    </>
  );
}
