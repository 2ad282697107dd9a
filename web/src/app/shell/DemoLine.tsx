import { useDemo } from '../../shared/setup/useDemo';
import styles from './DemoLine.module.css';

/** A line on every page of a demo. */
export function DemoLine() {
  if (!useDemo()) return null;
  return (
    <aside aria-label="Demo" className={styles.line}>
      <p>This is a demo. The people are made up, and nothing you do is kept when it ends.</p>
      {/* A page of the server, not of the app. */}
      <a href="/dev/outbox" target="_blank" rel="noreferrer">
        Read its emails
      </a>
    </aside>
  );
}
