import { Bookmark, Check } from 'lucide-react';
import type { FilmMark } from '../../shared/marks/filmMark';
import { ToggleButton } from '../../ui/ToggleButton';
import styles from './FilmActions.module.css';

interface FilmActionsProps {
  viewed: FilmMark;
  /** Hidden once the film is viewed. */
  bookmark: FilmMark;
}

/** Buttons that mark the film as bookmarked or viewed. */
export function FilmActions({ viewed, bookmark }: FilmActionsProps) {
  return (
    <div className={styles.actions}>
      {!viewed.isOn && (
        <ToggleButton
          tone="bookmark"
          icon={<Bookmark aria-hidden />}
          isPressed={bookmark.isOn}
          isPending={bookmark.isPending ?? false}
          onClick={bookmark.onToggle}
        >
          <span className={styles.bookmark}>{bookmark.isOn ? 'Bookmarked' : 'Bookmark'}</span>
        </ToggleButton>
      )}
      <ToggleButton
        tone="viewed"
        icon={<Check aria-hidden />}
        isPressed={viewed.isOn}
        isPending={viewed.isPending ?? false}
        onClick={viewed.onToggle}
      >
        {viewed.isOn ? 'Watched' : 'Mark watched'}
      </ToggleButton>
    </div>
  );
}
