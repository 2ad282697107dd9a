import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { Skeleton } from '../../ui/Skeleton';
import { DeviceRow } from './DeviceRow';
import styles from './DevicesSection.module.css';
import { FailedToLoad } from './FailedToLoad';
import { settingsQueries, useRevokeOtherDevices } from './queries';
import { SettingsSection } from './SettingsSection';
import { sections } from './sections';

export function DevicesSection() {
  const devices = useQuery(settingsQueries.devices());
  const revokeOthers = useRevokeOtherDevices();
  const [done, setDone] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  const others = devices.data?.filter((device) => !device.is_current).length ?? 0;

  function onLoggedOut(text: string) {
    setDone(text);
    // The pressed button is no longer in the page, so move keyboard focus to the list.
    list.current?.focus();
  }

  return (
    <SettingsSection section={sections.devices}>
      <div ref={list} tabIndex={-1} className={styles.part}>
        <p className={styles.text}>Where you're logged in. Don't recognize a device? Log it out.</p>
        {devices.isError ? (
          <FailedToLoad error={devices.error} onRetry={() => void devices.refetch()} />
        ) : (
          <ul className={styles.list} aria-busy={devices.isPending} aria-label="Devices">
            {devices.data?.map((device) => (
              <DeviceRow
                key={device._id}
                device={device}
                onLoggedOut={() => onLoggedOut(`Logged out ${device.device}.`)}
              />
            )) ?? (
              <li className={styles.waiting}>
                <Skeleton height="3rem" />
              </li>
            )}
          </ul>
        )}
        {others > 0 && (
          <Button
            isPending={revokeOthers.isPending}
            onClick={() =>
              revokeOthers.mutate(undefined, {
                onSuccess: () => onLoggedOut('Logged out all other devices.'),
              })
            }
          >
            Log out all other devices
          </Button>
        )}
        {revokeOthers.error && <Notice tone="danger">{revokeOthers.error.message}</Notice>}
        {done && <Notice tone="success">{done}</Notice>}
      </div>
    </SettingsSection>
  );
}
