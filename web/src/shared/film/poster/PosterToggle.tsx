import { Check } from 'lucide-react';
import type { components } from '../../../api/schema.gen';
import { onFirstPress } from '../../../lib/onFirstPress';
import { Skeleton } from '../../../ui/Skeleton';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { Poster } from './Poster';
import styles from './PosterToggle.module.css';

interface PosterToggleProps {
  film: Pick<
    components['schemas']['NamedFilm'],
    '_id' | 'name' | 'year' | 'genres' | 'directors' | 'poster_url'
  >;
  isViewed: boolean;
  onToggle: () => void;
}

/** A poster with its title, which toggles whether the film is viewed. */
export function PosterToggle({ film, isViewed, onToggle }: PosterToggleProps) {
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-pressed={isViewed}
      title={film.name}
      onClick={onFirstPress(onToggle)}
    >
      <VisuallyHidden>I've seen {film.name}</VisuallyHidden>
      <span className={styles.poster}>
        <Poster film={film} />
        <span className={styles.check}>
          <Check aria-hidden strokeWidth={3} />
        </span>
      </span>
      <span className={styles.name} aria-hidden="true">
        {film.name}
      </span>
    </button>
  );
}

/** As large as the poster and title that replace it. */
export function PosterToggleSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton />
    </div>
  );
}
