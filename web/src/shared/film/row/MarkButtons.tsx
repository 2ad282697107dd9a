import { Bookmark, Check } from 'lucide-react';
import { IconButton } from '../../../ui/IconButton';
import type { FilmMark } from '../../marks/filmMark';

interface MarkButtonsProps {
  film: { name: string };
  /** Omitted where marking is not possible. */
  viewed?: FilmMark | undefined;
  /** Hidden once the film is viewed. */
  bookmark?: FilmMark | undefined;
}

/** The buttons that bookmark a film and mark it as viewed. */
export function MarkButtons({ film, viewed, bookmark }: MarkButtonsProps) {
  return (
    <>
      {bookmark && !viewed?.isOn && (
        <IconButton
          label={bookmark.isOn ? `Remove bookmark from ${film.name}` : `Bookmark ${film.name}`}
          icon={<Bookmark aria-hidden />}
          tone="bookmark"
          isPressed={bookmark.isOn}
          isPending={bookmark.isPending ?? false}
          onClick={bookmark.onToggle}
        />
      )}
      {viewed && (
        <IconButton
          label={viewed.isOn ? `Mark ${film.name} unwatched` : `Mark ${film.name} watched`}
          icon={<Check aria-hidden />}
          tone="viewed"
          isPressed={viewed.isOn}
          isPending={viewed.isPending ?? false}
          onClick={viewed.onToggle}
        />
      )}
    </>
  );
}
