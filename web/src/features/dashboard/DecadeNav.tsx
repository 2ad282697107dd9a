import { Link } from '@tanstack/react-router';
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
            <Link
              to="/dashboard"
              hash={name}
              // A smooth run through ninety cards would take its time.
              hashScrollIntoView={{ behavior: 'instant' }}
              replace
              className={styles.link}
              // The router calls every part of this page current; the one in view is.
              activeProps={{ 'aria-current': undefined }}
              aria-current={name === current ? 'true' : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
