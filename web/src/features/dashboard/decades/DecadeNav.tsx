import type { MouseEvent } from 'react';
import { useSectionInView } from '../../../lib/useSectionInView';
import styles from './DecadeNav.module.css';

/** Sticky navigation that jumps between decades. */
export function DecadeNav({ names }: { names: readonly string[] }) {
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
              onClick={(event) => jump(event, name)}
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
function jump(event: MouseEvent, name: string) {
  const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey);
  const section = document.getElementById(name);
  if (!isPlain || !section) return;
  event.preventDefault();
  section.scrollIntoView({ behavior: 'instant' });
  section.focus({ preventScroll: true });
}
