import { CheckCheck, Ellipsis, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useSetViewed } from '../../shared/marks/useSetViewed';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Menu } from '../../ui/Menu';
import { MenuItem } from '../../ui/MenuItem';
import styles from './MarkAll.module.css';

interface MarkAllProps {
  /** The films in the list, each once. */
  filmIds: readonly string[];
  viewed: ReadonlySet<string>;
}

/** Menu that marks the whole list at once, with a confirmation dialog. */
export function MarkAll({ filmIds, viewed }: MarkAllProps) {
  const [pendingMark, setPendingMark] = useState<'viewed' | 'not viewed'>();
  const unseen = filmIds.filter((film) => !viewed.has(film));
  const seen = filmIds.filter((film) => viewed.has(film));
  return (
    <>
      <Menu label="More actions" trigger={<Ellipsis aria-hidden />}>
        <MenuItem icon={<CheckCheck aria-hidden />} onSelect={() => setPendingMark('viewed')}>
          Mark all watched
        </MenuItem>
        <MenuItem icon={<Undo2 aria-hidden />} onSelect={() => setPendingMark('not viewed')}>
          Mark all unwatched
        </MenuItem>
      </Menu>
      {pendingMark && (
        <Confirm
          filmIds={pendingMark === 'viewed' ? unseen : seen}
          isViewed={pendingMark === 'viewed'}
          onClose={() => setPendingMark(undefined)}
        />
      )}
    </>
  );
}

interface ConfirmProps {
  filmIds: readonly string[];
  isViewed: boolean;
  onClose: () => void;
}

function Confirm({ filmIds, isViewed, onClose }: ConfirmProps) {
  const { setViewed, isPending } = useSetViewed();
  const state = isViewed ? 'watched' : 'unwatched';
  const films = filmIds.length === 1 ? '1 film' : `${filmIds.length} films`;
  const mark = () =>
    // A toast reports the error; the dialog stays open for another try.
    setViewed(filmIds.map((film_id) => ({ film_id, viewed: isViewed }))).then(onClose, () => {});

  if (filmIds.length === 0) {
    return (
      <Dialog isOpen onClose={onClose} size="small" title="Nothing to mark">
        <p>
          {isViewed
            ? "You've watched every film on this list."
            : "You haven't watched any films on this list yet."}
        </p>
      </Dialog>
    );
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={`Mark ${films} ${state}?`}
      footer={
        <div className={styles.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant={isViewed ? 'primary' : 'danger'} isPending={isPending} onClick={() => void mark()}>
            Mark {state}
          </Button>
        </div>
      }
    >
      <p>
        {isViewed
          ? "That's every film on this list you haven't watched yet."
          : "They'll be unwatched and lose their dates, at other ceremonies too."}
      </p>
    </Dialog>
  );
}
