import { type KeyboardEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { useMarks } from '../../../shared/marks/useMarks';
import { useMe } from '../../../shared/me/queries';
import styles from './CeremonyNav.module.css';
import { CeremonyStopLink } from './CeremonyStopLink';
import type { CeremonyStop } from './stops';

interface CeremonyNavProps {
  stops: readonly CeremonyStop[];
  current: number;
}

/** Every ceremony on one line, oldest first, with the current one in its middle. */
export function CeremonyNav({ stops, current }: CeremonyNavProps) {
  const { viewed } = useMarks();
  const ceremonies_reviewed = useMe()?.ceremonies_reviewed;
  const reviewed = useMemo(() => new Set(ceremonies_reviewed), [ceremonies_reviewed]);
  const list = useRef<HTMLOListElement>(null);
  useCurrentInMiddle(list, current);

  return (
    <nav aria-label="Ceremonies" className={styles.nav}>
      <ol ref={list} className={styles.list} onKeyDown={moveFocus}>
        {stops.map((stop) => (
          <CeremonyStopLink
            key={stop.ceremony}
            stop={stop}
            viewed={stop.filmIds.filter((film) => viewed.has(film)).length}
            isReviewed={reviewed.has(stop.ceremony)}
            isCurrent={stop.ceremony === current}
          />
        ))}
      </ol>
    </nav>
  );
}

/** Glides there when the ceremony changes; on arrival it is there from the start. */
function useCurrentInMiddle(list: { current: HTMLElement | null }, current: number) {
  const hasArrived = useRef(false);
  useLayoutEffect(() => {
    const item = list.current?.children[current - 1];
    if (!list.current || !(item instanceof HTMLElement)) return;
    const left = item.offsetLeft - (list.current.clientWidth - item.offsetWidth) / 2;
    // Without a word on how, the style sheet decides, and with it the wish for less motion.
    list.current.scrollTo(hasArrived.current ? { left } : { left, behavior: 'instant' });
    hasArrived.current = true;
  }, [list, current]);
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  PageUp: (at) => Math.max(at - 10, 0),
  PageDown: (at, last) => Math.min(at + 10, last),
  Home: () => 0,
  End: (_, last) => last,
};

/** One stop for Tab; from there the arrow keys lead on. */
function moveFocus(event: KeyboardEvent<HTMLOListElement>) {
  const step = steps[event.key];
  if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
  const links = [...event.currentTarget.querySelectorAll('a')];
  const at = links.indexOf(event.target as HTMLAnchorElement);
  const next = links[step(at, links.length - 1)];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus({ preventScroll: true });
  next.scrollIntoView({ inline: 'center', block: 'nearest' });
}
