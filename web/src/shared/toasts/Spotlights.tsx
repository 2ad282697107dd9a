import styles from './Spotlights.module.css';

/** Two beams of light that cross the screen once; without motion, a still glow. */
export function Spotlights() {
  return (
    <div className={styles.stage} aria-hidden="true" data-ornament="spotlights">
      <span className={styles.beam} />
      <span className={styles.beam} />
    </div>
  );
}
