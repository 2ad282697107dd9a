import styles from './HideButton.module.css';

interface HideButtonProps {
  film: { _id: string; name: string };
  onHide: (film: { _id: string; name: string }) => void;
}

/** In a film's row: leaves the film out. */
export function HideButton({ film, onHide }: HideButtonProps) {
  return (
    <button
      type="button"
      className={styles.hide}
      aria-label={`Not this one: ${film.name}`}
      onClick={() => onHide(film)}
    >
      Not this one
    </button>
  );
}
