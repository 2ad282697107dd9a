import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { QueryState } from '../../../ui/QueryState';
import { Skeleton } from '../../../ui/Skeleton';
import { SettingRow } from '../SettingRow';
import { SettingsSection } from '../SettingsSection';
import { sections } from '../sections';
import { AddWebhookDialog } from './AddWebhookDialog';
import { type Webhook, webhookQueries } from './queries';
import { RemoveWebhookDialog } from './RemoveWebhookDialog';
import { WebhookItem } from './WebhookItem';
import styles from './Webhooks.module.css';

/** The user's own servers that are notified of films and rings. */
export function WebhooksSection() {
  const query = useQuery(webhookQueries.all());
  const [isAdding, setIsAdding] = useState(false);
  const [removing, setRemoving] = useState<Webhook>();
  const [removed, setRemoved] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  // The pressed button is no longer in the page; the list can have the focus when the dialog is closed.
  useEffect(() => {
    if (removed && !removing) list.current?.focus();
  }, [removed, removing]);
  return (
    <SettingsSection section={sections.webhooks}>
      <SettingRow title="Your webhooks" text="URLs of your own that we notify of what you watch.">
        <div ref={list} tabIndex={-1} className={styles.webhooks}>
          <QueryState query={query} pending={<Skeleton height="3rem" />} failure="message">
            {(webhooks) =>
              webhooks.length > 0 ? (
                <ul className={styles.list} aria-label="Webhooks">
                  {webhooks.map((webhook) => (
                    <WebhookItem
                      key={webhook._id}
                      webhook={webhook}
                      onRemove={() => {
                        setRemoved(undefined);
                        setRemoving(webhook);
                      }}
                    />
                  ))}
                </ul>
              ) : (
                <p>Let your own apps know when you watch a film or complete a ring.</p>
              )
            }
          </QueryState>
          {removed && <Notice tone="success">We no longer notify {removed}.</Notice>}
        </div>
        <Button
          onClick={() => {
            setRemoved(undefined);
            setIsAdding(true);
          }}
        >
          Add webhook
        </Button>
        {isAdding && <AddWebhookDialog onClose={() => setIsAdding(false)} />}
        {removing && (
          <RemoveWebhookDialog
            webhook={removing}
            onClose={() => setRemoving(undefined)}
            onRemoved={() => setRemoved(removing.url)}
          />
        )}
      </SettingRow>
    </SettingsSection>
  );
}
