import styles from './TwoRings.module.css';

/** Decoration: the user's ring overlapping a friend's. */
export function TwoRings() {
  return (
    <svg viewBox="0 0 180 110" aria-hidden="true" className={styles.rings}>
      <circle className={styles.track} cx="62" cy="55" r="44" />
      <circle className={styles.track} cx="118" cy="55" r="44" />
      <circle className={styles.own} cx="62" cy="55" r="44" pathLength={1} />
      <circle className={styles.friend} cx="118" cy="55" r="44" pathLength={1} />
      <path className={styles.both} d="M90 21.1a44 44 0 0 1 0 67.8a44 44 0 0 1 0-67.8z" />
    </svg>
  );
}
