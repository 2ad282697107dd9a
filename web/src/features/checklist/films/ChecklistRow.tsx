import { memo, useMemo, useState } from 'react';
import { useShortcuts } from '../../../lib/shortcuts';
import { useShortcut } from '../../../lib/useShortcut';
import { filmLink } from '../../../shared/film/filmLink';
import { FilmRow } from '../../../shared/film/row/FilmRow';
import type { FilmView } from '../../../shared/film/row/filmView';
import { NomineeLines } from '../../../shared/film/row/NomineeLines';
import type { useFriendsWhoSaw } from '../../../shared/friends/useFriendsWhoSaw';
import { useFilmMarks } from '../../../shared/marks/useFilmMarks';
import styles from './ChecklistRow.module.css';
import { NominationTags } from './NominationTags';
import type { CeremonyFilm, Nomination } from './sections';

interface ChecklistRowProps {
  film: CeremonyFilm;
  nominations: readonly Nomination[];
  /** Listed under its category heading, so the row shows the nominees instead of the categories. */
  isGrouped: boolean;
  view: FilmView;
  isUnreviewed: boolean;
  onReviewed: (filmId: string) => void;
  friends: ReturnType<ReturnType<typeof useFriendsWhoSaw>>;
}

/** Row of a film with its marks; the keys v and b toggle them while the row has the focus. */
export const ChecklistRow = memo(function ChecklistRow({
  film,
  nominations,
  isGrouped,
  view,
  isUnreviewed,
  onReviewed,
  friends,
}: ChecklistRowProps) {
  const { viewed, bookmark } = useFilmMarks(film);
  const link = useMemo(() => filmLink(film._id), [film._id]);
  const [hasFocus, setHasFocus] = useState(false);
  const areKeysOn = useShortcuts().isOn && hasFocus;
  useShortcut('v', viewed.onToggle, areKeysOn);
  useShortcut('b', bookmark.onToggle, areKeysOn);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only tracks whether the row contains the focus.
    <div className={styles.row} onFocus={() => setHasFocus(true)} onBlur={() => setHasFocus(false)}>
      <FilmRow
        film={film}
        viewed={viewed}
        bookmark={bookmark}
        friends={friends}
        isUnreviewed={isUnreviewed && !viewed.isOn}
        onReviewed={() => onReviewed(film._id)}
        isCounted={false}
        view={view}
        link={link}
      >
        {isGrouped ? (
          <NomineeLines nominations={nominations} wording="brief" />
        ) : (
          <NominationTags nominations={nominations} />
        )}
      </FilmRow>
    </div>
  );
});
