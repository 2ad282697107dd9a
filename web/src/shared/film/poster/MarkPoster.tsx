import type { components } from '../../../api/schema.gen';
import { useFilmMarks } from '../../marks/useFilmMarks';
import { PosterToggle } from './PosterToggle';

export type MarkedFilm = components['schemas']['NamedFilm'];

interface MarkPosterProps {
  film: MarkedFilm;
  /** Called when the film is marked as viewed. */
  onMark?: (film: MarkedFilm) => void;
}

/** A poster that marks the film as viewed or not. */
export function MarkPoster({ film, onMark }: MarkPosterProps) {
  const { viewed } = useFilmMarks(film);
  const toggle = () => {
    if (!viewed.isOn) onMark?.(film);
    viewed.onToggle();
  };
  return <PosterToggle film={film} isViewed={viewed.isOn} onToggle={toggle} />;
}
