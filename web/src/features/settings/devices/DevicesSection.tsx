import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { QueryState } from '../../../ui/QueryState';
import { Skeleton } from '../../../ui/Skeleton';
import { settingsQueries, useRevokeOtherDevices } from '../queries';
import { SettingsSection } from '../SettingsSection';
import { sections } from '../sections';
import { DeviceRow } from './DeviceRow';
import styles from './DevicesSection.module.css';

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
        <QueryState
          query={devices}
          pending={
            <div className={styles.waiting} aria-busy="true">
              <Skeleton height="3rem" />
            </div>
          }
          failure="message"
        >
          {(list) => (
            <ul className={styles.list} aria-label="Devices">
              {list.map((device) => (
                <DeviceRow
                  key={device._id}
                  device={device}
                  onLoggedOut={() => onLoggedOut(`Logged out ${device.device}.`)}
                />
              ))}
            </ul>
          )}
        </QueryState>
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
