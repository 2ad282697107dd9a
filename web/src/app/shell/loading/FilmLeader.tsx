import styles from './FilmLeader.module.css';

/** A film leader, the countdown before a film, stopped at a text. */
export function FilmLeader({ text }: { text: string }) {
  return (
    <div className={styles.leader}>
      <span className={styles.sweep} />
      <svg viewBox="0 0 320 200" aria-hidden="true" className={styles.lines}>
        <path d="M0 100H320M160 0V200" />
        <circle cx="160" cy="100" r="86" />
        <circle cx="160" cy="100" r="76" />
      </svg>
      <span className={styles.text} aria-hidden="true">
        {text}
      </span>
    </div>
  );
}
