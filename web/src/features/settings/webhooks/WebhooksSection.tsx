import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { QueryState } from '../../../ui/QueryState';
import { Skeleton } from '../../../ui/Skeleton';
import { NewSecret } from '../NewSecret';
import { SettingRow } from '../SettingRow';
import { SettingsSection } from '../SettingsSection';
import { sections } from '../sections';
import { AddWebhookDialog } from './AddWebhookDialog';
import { type AddedWebhook, type Webhook, webhookQueries } from './queries';
import { RemoveWebhookDialog } from './RemoveWebhookDialog';
import { WebhookItem } from './WebhookItem';
import styles from './Webhooks.module.css';

/** The user's own servers that are notified of films and rings. A new secret is displayed until the page is left. */
export function WebhooksSection() {
  const query = useQuery(webhookQueries.all());
  const [isAdding, setIsAdding] = useState(false);
  const [added, setAdded] = useState<AddedWebhook>();
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
        {added && (
          <NewSecret
            key={added._id}
            kind="secret"
            label={`Signing secret of ${added.url}`}
            hint="Copy it now: we'll only show it once. Your server needs it to check that requests are from us."
            value={added.secret}
            onDone={() => setAdded(undefined)}
          />
        )}
        {!added && (
          <Button
            onClick={() => {
              setRemoved(undefined);
              setIsAdding(true);
            }}
          >
            Add webhook
          </Button>
        )}
        {isAdding && <AddWebhookDialog onClose={() => setIsAdding(false)} onAdded={setAdded} />}
        {removing && (
          <RemoveWebhookDialog
            webhook={removing}
            onClose={() => setRemoving(undefined)}
            onRemoved={() => {
              setRemoved(removing.url);
              if (added?._id === removing._id) setAdded(undefined);
            }}
          />
        )}
      </SettingRow>
    </SettingsSection>
  );
}
