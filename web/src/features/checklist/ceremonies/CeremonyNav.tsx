import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useMarks } from '../../../shared/marks/useMarks';
import styles from './CeremonyNav.module.css';
import { CeremonyStopLink } from './CeremonyStopLink';
import type { CeremonyStop } from './stops';

interface CeremonyNavProps {
  stops: readonly CeremonyStop[];
  current: number;
  /** Ceremonies that get a dot. */
  unreviewed: ReadonlySet<number>;
}

/** All ceremonies in one scrollable row, oldest first, with the current one centered. */
export function CeremonyNav({ stops, current, unreviewed }: CeremonyNavProps) {
  const { viewed } = useMarks();
  const list = useRef<HTMLOListElement>(null);
  useCenterCurrent(list, current);

  return (
    <nav aria-label="Ceremonies" className={styles.nav}>
      <ol ref={list} className={styles.list} onKeyDown={moveFocus}>
        {stops.map((stop) => (
          <CeremonyStopLink
            key={stop.ceremony}
            stop={stop}
            viewed={stop.filmIds.filter((film) => viewed.has(film)).length}
            isReviewed={!unreviewed.has(stop.ceremony)}
            isCurrent={stop.ceremony === current}
          />
        ))}
      </ol>
    </nav>
  );
}

/** Centers the current ceremony: instantly when the row first has a size, with a smooth scroll when it changes. */
function useCenterCurrent(list: { current: HTMLElement | null }, current: number) {
  const isScrolled = useRef(false);
  const center = useEffectEvent((row: HTMLElement, behavior?: 'instant') => {
    const item = row.children[current - 1];
    if (!(item instanceof HTMLElement)) return;
    const left = item.offsetLeft - (row.clientWidth - item.offsetWidth) / 2;
    // Without `behavior` the style sheet decides, which respects prefers-reduced-motion.
    row.scrollTo(behavior ? { left, behavior } : { left });
    isScrolled.current = true;
  });
  useLayoutEffect(() => {
    const row = list.current;
    if (!row) return;
    // Called after layout and before paint; reading the position earlier would lay out the whole page twice.
    const observer = new ResizeObserver(() => center(row, 'instant'));
    observer.observe(row);
    return () => observer.disconnect();
  }, [list]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the ceremony changes.
  useEffect(() => {
    if (list.current && isScrolled.current) center(list.current);
  }, [list, current]);
}

const steps: Record<string, (index: number, last: number) => number> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  PageUp: (index) => Math.max(index - 10, 0),
  PageDown: (index, last) => Math.min(index + 10, last),
  Home: () => 0,
  End: (_, last) => last,
};

/** Roving focus: the row is one tab stop, and the arrow keys move within it. */
function moveFocus(event: KeyboardEvent<HTMLOListElement>) {
  const step = steps[event.key];
  if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
  const links = [...event.currentTarget.querySelectorAll('a')];
  const index = links.indexOf(event.target as HTMLAnchorElement);
  const next = links[step(index, links.length - 1)];
  if (index < 0 || !next) return;
  event.preventDefault();
  next.focus({ preventScroll: true });
  next.scrollIntoView({ inline: 'center', block: 'nearest' });
}
