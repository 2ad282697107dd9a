import { memo, useMemo, useState } from 'react';
import { useShortcuts } from '../../../lib/shortcuts';
import { useShortcut } from '../../../lib/useShortcut';
import { FilmRow } from '../../../shared/film/FilmRow';
import { filmLink } from '../../../shared/film/filmLink';
import type { useFriendsWhoSaw } from '../../../shared/friends/useFriendsWhoSaw';
import { useFilmMarks } from '../../../shared/marks/useFilmMarks';
import styles from './ChecklistRow.module.css';
import { NominationTags } from './NominationTags';
import { NomineeLines } from './NomineeLines';
import type { CeremonyFilm, Nomination } from './sections';

interface ChecklistRowProps {
  film: CeremonyFilm;
  nominations: readonly Nomination[];
  /** Under its category, which then need not be named. */
  isGrouped: boolean;
  isUnreviewed: boolean;
  onReviewed: (filmId: string) => void;
  friends: ReturnType<ReturnType<typeof useFriendsWhoSaw>>;
}

/** A film of the list with its marks; while the focus is in it, single keys set them. */
export const ChecklistRow = memo(function ChecklistRow({
  film,
  nominations,
  isGrouped,
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
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices whether the focus is in it.
    <div className={styles.row} onFocus={() => setHasFocus(true)} onBlur={() => setHasFocus(false)}>
      <FilmRow
        film={film}
        viewed={viewed}
        bookmark={bookmark}
        friends={friends}
        isUnreviewed={isUnreviewed}
        onReviewed={() => onReviewed(film._id)}
        isCounted={false}
        link={link}
      >
        {isGrouped ? (
          <NomineeLines nominations={nominations} />
        ) : (
          <NominationTags nominations={nominations} />
        )}
      </FilmRow>
    </div>
  );
});
