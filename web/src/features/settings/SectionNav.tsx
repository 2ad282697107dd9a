import { Link } from '@tanstack/react-router';
import { useSectionInView } from '../../lib/useSectionInView';
import styles from './SectionNav.module.css';
import { sections } from './sections';

const list = Object.values(sections);
const ids = list.map(({ id }) => id);

export function SectionNav() {
  const current = useSectionInView(ids);
  return (
    <nav aria-label="Sections" className={styles.nav}>
      <ul className={styles.list}>
        {list.map(({ id, title, icon: Icon }) => (
          <li key={id}>
            <Link
              to="/settings"
              hash={id}
              className={styles.link}
              // The router marks every hash link of this page as current; only the section in view should be.
              activeProps={{ 'aria-current': undefined }}
              aria-current={id === current ? 'true' : undefined}
              data-current={id === current || undefined}
            >
              <Icon aria-hidden size={18} strokeWidth={1.75} />
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
