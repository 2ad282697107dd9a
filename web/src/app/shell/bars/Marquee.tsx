import styles from './Marquee.module.css';

/** The illuminated sign over a theater's entrance. */
export function Marquee({ text }: { text: string }) {
  return (
    <div className={styles.marquee}>
      <svg viewBox="0 0 120 34" aria-hidden="true" className={styles.crest}>
        <path d="M60 0 68 34H52ZM44 10 50 34H38ZM76 10 82 34H70ZM30 18 36 34H26ZM90 18 94 34H84Z" />
      </svg>
      <div className={styles.bulbs}>
        <span className={styles.board} aria-hidden="true">
          {text}
        </span>
      </div>
    </div>
  );
}
