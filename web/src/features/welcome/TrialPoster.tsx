import { Check } from 'lucide-react';
import type { components } from '../../api/schema.gen';
import { Poster } from '../../shared/film/Poster';
import styles from './TrialPoster.module.css';

interface TrialPosterProps {
  film: components['schemas']['FilmRow'];
  isViewed: boolean;
  onToggle: () => void;
}

/** A poster to press when one has seen the film. */
export function TrialPoster({ film, isViewed, onToggle }: TrialPosterProps) {
  return (
    <button
      type="button"
      className={styles.poster}
      aria-label={`I have seen ${film.name}`}
      aria-pressed={isViewed}
      title={film.name}
      onClick={onToggle}
    >
      <Poster film={film} />
      <span className={styles.check}>
        <Check aria-hidden strokeWidth={3} />
      </span>
    </button>
  );
}
