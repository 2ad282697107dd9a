import { type MouseEvent, useMemo } from 'react';
import { useSectionInView } from '../lib/useSectionInView';
import styles from './JumpNav.module.css';

interface JumpNavProps {
  /** The accessible name. */
  label: string;
  /** The sections of the page, by the ids of their elements, which can be focused. */
  sections: readonly { id: string; label: string }[];
  /** Called before the page jumps to a section. */
  onJump?: (id: string) => void;
}

/** Sticky navigation that jumps between the sections of a long page. */
export function JumpNav({ label, sections, onJump }: JumpNavProps) {
  const ids = useMemo(() => sections.map(({ id }) => id), [sections]);
  const current = useSectionInView(ids);
  return (
    <nav aria-label={label} className={styles.nav}>
      <ul className={styles.list}>
        {sections.map((section) => (
          <li key={section.id}>
            <a
              href={`#${section.id}`}
              className={styles.link}
              aria-current={section.id === current ? 'true' : undefined}
              onClick={(event) => jump(event, section.id, onJump)}
            >
              {section.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Jumps instantly: smooth scrolling past ninety cards is slow. The URL stays the same, so Back leaves the page. */
function jump(event: MouseEvent, id: string, onJump?: (id: string) => void) {
  const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey);
  const section = document.getElementById(id);
  if (!isPlain || !section) return;
  event.preventDefault();
  // The heights above stay the same, so the position is right before the section unfolds.
  onJump?.(id);
  section.scrollIntoView({ behavior: 'instant' });
  section.focus({ preventScroll: true });
}
