import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Share, shareQueries } from '../../../shared/share/queries';
import { Notice } from '../../../ui/Notice';
import { QueryState } from '../../../ui/QueryState';
import { Skeleton } from '../../../ui/Skeleton';
import { SettingRow } from '../SettingRow';
import { DeleteLinkDialog } from './DeleteLinkDialog';
import { SharedLink } from './SharedLink';
import styles from './SharedLinksRow.module.css';

/** The links that the user has created from share menus, each of which can be deleted. */
export function SharedLinksRow() {
  const shares = useQuery(shareQueries.shares());
  const [deleting, setDeleting] = useState<Share>();
  const [deleted, setDeleted] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  // The pressed button is no longer in the page; the list can have the focus when the dialog is closed.
  useEffect(() => {
    if (deleted && !deleting) list.current?.focus();
  }, [deleted, deleting]);
  const startDeleting = (share: Share) => {
    setDeleted(undefined);
    setDeleting(share);
  };
  return (
    <SettingRow title="Shared links" text="Anyone with a link sees your progress with that one thing.">
      <div ref={list} tabIndex={-1} className={styles.links}>
        <QueryState query={shares} pending={<Skeleton height="3rem" />} failure="message">
          {(loaded) =>
            loaded.length > 0 ? (
              <ul className={styles.list} aria-label="Shared links">
                {loaded.map((share) => (
                  <SharedLink key={share._id} share={share} onDelete={() => startDeleting(share)} />
                ))}
              </ul>
            ) : (
              <p>
                Proud of a ring? Choose “Share my progress” in the share menu of a ceremony, category or
                person, or next to a decade on your dashboard.
              </p>
            )
          }
        </QueryState>
        {deleted && <Notice tone="success">The link to “{deleted}” no longer works.</Notice>}
      </div>
      {deleting && (
        <DeleteLinkDialog
          share={deleting}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => setDeleted(deleting.title)}
        />
      )}
    </SettingRow>
  );
}
