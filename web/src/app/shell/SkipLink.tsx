import styles from './SkipLink.module.css';

/** The first stop of the Tab key: past the bars, to what the page is about. */
export function SkipLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads somewhere; only the address is left alone.
    <a
      href="#main"
      className={styles.link}
      onClick={(event) => {
        // The focus moves, the address stays.
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
    >
      Skip to content
    </a>
  );
}
