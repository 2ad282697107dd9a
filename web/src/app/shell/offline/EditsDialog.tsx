import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useGradualCount } from '../../../lib/useGradualCount';
import { useKeptFocus } from '../../../lib/useKeptFocus';
import type { Edit } from '../../../shared/edits/edit';
import { editQueueOf } from '../../../shared/edits/editQueue';
import { useNamedFilms } from '../../../shared/film/useNamedFilms';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import styles from './EditsDialog.module.css';
import { editText } from './editText';

interface EditsDialogProps {
  edits: readonly Edit[];
  onClose: () => void;
}

/** The changes that wait for a network, and those that will never be saved, which can be dropped. */
export function EditsDialog({ edits, onClose }: EditsDialogProps) {
  const queue = editQueueOf(useQueryClient());
  const done = useRef<HTMLButtonElement>(null);
  const failed = edits.filter(({ problem }) => problem !== undefined);
  const ordered = [...failed, ...edits.filter(({ problem }) => problem === undefined)];
  const ids = useMemo(() => [...new Set(edits.map(({ film_id }) => film_id))], [edits]);
  const films = useNamedFilms(ids).data;
  const names = useMemo(() => new Map(films?.map(({ _id, name }) => [_id, name])), [films]);
  const list = useKeptFocus<HTMLUListElement>(done);
  const count = useGradualCount(ordered.length, { first: 20, step: 50 });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Changes waiting"
      footer={
        <>
          {failed.length > 1 && (
            <Button onClick={() => void queue.remove(failed)}>Drop all that couldn't be saved</Button>
          )}
          <Button ref={done} variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      {ordered.length === 0 && <p>Everything is saved.</p>}
      <ul ref={list} className={styles.edits}>
        {ordered.slice(0, count).map((edit) => (
          <li key={edit.id} className={styles.edit}>
            <div>
              <p className={styles.film}>{names.get(edit.film_id) ?? 'A film'}</p>
              <p className={styles.text}>{editText(edit)}</p>
              {edit.problem && <p className={styles.problem}>{edit.problem}</p>}
            </div>
            {edit.problem && (
              <Button size="small" onClick={() => void queue.remove([edit])}>
                Drop
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
