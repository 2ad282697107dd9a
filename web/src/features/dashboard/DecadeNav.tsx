import type { MouseEvent } from 'react';
import { useSectionInView } from '../../lib/useSectionInView';
import styles from './DecadeNav.module.css';

/** Jumps between the decades; stays in sight while one scrolls through a century. */
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

/** At once: a smooth run past ninety cards would take its time. The page keeps its address, so Back leaves it. */
function jump(event: MouseEvent, name: string) {
  const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey);
  const section = document.getElementById(name);
  if (!isPlain || !section) return;
  event.preventDefault();
  section.scrollIntoView({ behavior: 'instant' });
  section.focus({ preventScroll: true });
}
