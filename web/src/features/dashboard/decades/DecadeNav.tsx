import type { MouseEvent } from 'react';
import { useSectionInView } from '../../../lib/useSectionInView';
import styles from './DecadeNav.module.css';

interface DecadeNavProps {
  names: readonly string[];
  onJump: (name: string) => void;
}

/** Sticky navigation that jumps between decades. */
export function DecadeNav({ names, onJump }: DecadeNavProps) {
  const current = useSectionInView(names);
  return (
    <nav aria-label="Decades" className={styles.nav}>
      <ul className={styles.list}>
        {names.map((name) => (
          <li key={name}>
            <a
              href={`#${name}`}
              className={styles.link}
              aria-current={name === current ? 'true' : undefined}
              onClick={(event) => jump(event, name, onJump)}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Jumps instantly: smooth scrolling past ninety cards is slow. The URL stays the same, so Back leaves the page. */
function jump(event: MouseEvent, name: string, onJump: (name: string) => void) {
  const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey);
  const section = document.getElementById(name);
  if (!isPlain || !section) return;
  event.preventDefault();
  // The heights above stay the same, so the position is right before the decade unfolds.
  onJump(name);
  section.scrollIntoView({ behavior: 'instant' });
  section.focus({ preventScroll: true });
}
