import { Check } from 'lucide-react';
import type { components } from '../../../api/schema.gen';
import { Poster } from '../../../shared/film/poster/Poster';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import styles from './DemoPoster.module.css';

interface DemoPosterProps {
  film: components['schemas']['FilmRow'];
  isViewed: boolean;
  onToggle: () => void;
}

/** A poster that toggles whether the visitor has seen the film. */
export function DemoPoster({ film, isViewed, onToggle }: DemoPosterProps) {
  return (
    <button
      type="button"
      className={styles.poster}
      aria-pressed={isViewed}
      title={film.name}
      onClick={onToggle}
    >
      <VisuallyHidden>I've seen {film.name}</VisuallyHidden>
      <Poster film={film} />
      <span className={styles.check}>
        <Check aria-hidden strokeWidth={3} />
      </span>
    </button>
  );
}
