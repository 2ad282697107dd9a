import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { components } from '../../../api/schema.gen';
import { countText } from '../../../lib/countText';
import { ordinal } from '../../../lib/ordinals';
import { timeAgo } from '../../../lib/timeAgo';
import { useToast } from '../../../shared/toasts/useToast';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { Dialog } from '../../../ui/Dialog';
import { QueryState } from '../../../ui/QueryState';
import { adminFilmQueries } from '../queries';
import styles from './ImportHistory.module.css';
import { useUndoImport } from './queries';

type Import = components['schemas']['NominationsImport'];

/** Past imports; the newest one can be undone. */
export function ImportHistory() {
  const id = useId();
  const history = useQuery(adminFilmQueries.imports());
  const [confirming, setConfirming] = useState<Import>();
  const undo = useUndoImport();
  const toast = useToast();
  const undoImport = ({ _id }: Import) =>
    undo.mutate(_id, {
      onSuccess: () => toast({ kind: 'GENERIC', message: 'Import undone.' }),
      onError: (problem) => toast({ kind: 'GENERIC', message: problem.message }),
      onSettled: () => setConfirming(undefined),
    });

  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        Past imports
      </h2>
      <QueryState
        query={history}
        failure="message"
        explain={({ message }) => <p className={styles.quiet}>We couldn't load past imports. {message}</p>}
      >
        {(imports) => (
          <>
            {imports.length === 0 && (
              <p className={styles.quiet}>No imports yet. The catalogue is as it shipped.</p>
            )}
            <ul>
              {imports.map((it) => (
                <li key={it._id} className={styles.row}>
                  <div>
                    <p className={styles.name}>
                      {it.ceremonies.map(ordinal).join(', ') || 'Films'} {it.undone && <Badge>undone</Badge>}
                    </p>
                    <p className={styles.quiet}>
                      {countText(it.added, 'nomination')} added, {it.changed} changed, {it.removed} removed,{' '}
                      {countText(it.films_added, 'new film')} · {timeAgo(it.published, history.dataUpdatedAt)}
                      {it.admin_name && ` by ${it.admin_name}`}
                    </p>
                  </div>
                  {it.can_be_undone && (
                    <Button variant="danger" size="small" onClick={() => setConfirming(it)}>
                      Undo
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryState>
      <Dialog
        isOpen={confirming !== undefined}
        size="small"
        title="Undo this import?"
        onClose={() => setConfirming(undefined)}
        footer={
          confirming && (
            <div className={styles.buttons}>
              <Button onClick={() => setConfirming(undefined)}>Keep import</Button>
              <Button variant="danger" isPending={undo.isPending} onClick={() => undoImport(confirming)}>
                Undo import
              </Button>
            </div>
          )
        }
      >
        The catalogue goes back to how it was before, for everyone and right away. We'll keep everyone's marks
        on removed films and restore them if the films come back.
      </Dialog>
    </Card>
  );
}
