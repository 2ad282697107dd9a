import styles from './SkipLink.module.css';

/** The first tab stop: skips the bars and moves to the content. */
export function SkipLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it moves the focus without changing the URL.
    <a
      href="#main"
      className={styles.link}
      onClick={(event) => {
        // Moves the focus without adding a fragment to the URL.
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
    >
      Skip to content
    </a>
  );
}
