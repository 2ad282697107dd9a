import { Laptop, Smartphone } from 'lucide-react';
import { timeAgo } from '../../../lib/timeAgo';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { Stack } from '../../../ui/Stack';
import { type Device, useRevokeDevice } from '../queries';
import styles from './DeviceRow.module.css';

interface DeviceRowProps {
  device: Device;
  onLoggedOut: () => void;
}

const handheld = /iphone|ipad|android/i;

export function DeviceRow({ device, onLoggedOut }: DeviceRowProps) {
  const revoke = useRevokeDevice();
  const Icon = handheld.test(device.device) ? Smartphone : Laptop;
  return (
    <li className={styles.device} aria-busy={revoke.isPending || undefined}>
      <Icon aria-hidden size={24} strokeWidth={1.5} className={styles.icon} />
      <Stack gap={1}>
        <p className={styles.name}>
          {device.device}
          {device.is_current && <Badge tone="gold">This device</Badge>}
        </p>
        <p className={styles.seen}>
          {device.is_current ? 'In use now' : `Last active ${timeAgo(device.last_seen, Date.now())}`} · logged
          in {timeAgo(device.signed_in, Date.now())}
        </p>
        {revoke.error && (
          <p role="alert" className={styles.error}>
            {revoke.error.message}
          </p>
        )}
      </Stack>
      {!device.is_current && (
        <Button
          size="small"
          isPending={revoke.isPending}
          aria-label={`Log out ${device.device}`}
          onClick={() => revoke.mutate(device, { onSuccess: onLoggedOut })}
        >
          Log out
        </Button>
      )}
    </li>
  );
}
