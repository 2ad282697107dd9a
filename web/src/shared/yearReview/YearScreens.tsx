import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useShortcut } from '../../lib/useShortcut';
import { IconButton } from '../../ui/IconButton';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { FavoriteScreen, FirstAndLastScreen, PeopleScreen } from './FilmScreens';
import { CountriesScreen, DecadesScreen, FilmsScreen, HoursScreen, MonthsScreen } from './NumberScreens';
import type { YearReview } from './queries';
import { RingsScreen } from './RingsScreen';
import { SummaryScreen } from './SummaryScreen';
import styles from './YearScreens.module.css';

/** No scroll event for so long: the screens are at rest. */
const REST_MS = 120;

const names = [
  'Films',
  'Hours',
  'Months',
  'First and last',
  'Decades',
  'Countries',
  'People',
  'Favorites',
  'Rings',
  'Summary',
] as const;

interface YearScreensProps {
  review: YearReview;
  /** The first one on screen, from 1 on. */
  initial: number;
  onScreen?: (screen: number) => void;
  /** The button that shares the review, on the last screen. */
  shareReview?: ReactNode;
}

/** A year in review on ten screens: swiped, scrolled, or turned with the arrow keys, the buttons or the dots. */
export function YearScreens({ review, initial, onScreen, shareReview }: YearScreensProps) {
  const scroller = useRef<HTMLDivElement>(null);
  /** Where the screens are scrolling to after a key or button. */
  const target = useRef<number>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [current, setCurrent] = useState(() => withinScreens(initial));

  // Each screen is reported once: at rest it may already be known from a key, and a dialog may have been opened since.
  const reported = useRef(current);
  const report = (screen: number) => {
    if (reported.current === screen) return;
    reported.current = screen;
    onScreen?.(screen);
  };
  const [first] = useState(current);
  useLayoutEffect(() => {
    const box = scroller.current;
    // Without the animation of the style sheet.
    box?.scrollTo?.({ left: (first - 1) * box.clientWidth, behavior: 'instant' });
  }, [first]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const goTo = (screen: number) => {
    const box = scroller.current;
    const next = withinScreens(screen);
    target.current = next;
    setCurrent(next);
    report(next);
    if (box) scrollTo(box, next);
  };
  const step = (by: number) => goTo((target.current ?? current) + by);
  const onScroll = () => {
    const box = scroller.current;
    if (!box || box.clientWidth === 0) return;
    if (target.current === undefined) setCurrent(screenAt(box));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const at = screenAt(box);
      if (target.current !== undefined && at !== target.current) {
        // A slow device pauses while it scrolls.
        scrollTo(box, target.current);
        return;
      }
      target.current = undefined;
      setCurrent(at);
      report(at);
    }, REST_MS);
  };
  /** The user scrolls somewhere else. */
  const forgetTarget = () => {
    target.current = undefined;
  };
  useShortcut('ArrowLeft', () => step(-1));
  useShortcut('ArrowRight', () => step(1));

  return (
    <>
      <div
        ref={scroller}
        className={styles.screens}
        onScroll={onScroll}
        onTouchStart={forgetTarget}
        onWheel={forgetTarget}
      >
        <FilmsScreen review={review} />
        <HoursScreen review={review} />
        <MonthsScreen review={review} />
        <FirstAndLastScreen review={review} />
        <DecadesScreen review={review} />
        <CountriesScreen review={review} />
        <PeopleScreen review={review} />
        <FavoriteScreen review={review} />
        <RingsScreen review={review} />
        <SummaryScreen review={review} shareReview={shareReview} />
      </div>
      <nav className={styles.nav} aria-label="Screens">
        <IconButton
          label="Previous screen"
          icon={<ChevronLeft aria-hidden />}
          disabled={current === 1}
          onClick={() => step(-1)}
        />
        <ol className={styles.dots}>
          {names.map((name, index) => (
            <li key={name}>
              <button
                type="button"
                className={styles.dot}
                aria-label={`${index + 1}: ${name}`}
                aria-current={index + 1 === current ? 'step' : undefined}
                onClick={() => goTo(index + 1)}
              />
            </li>
          ))}
        </ol>
        <IconButton
          label="Next screen"
          icon={<ChevronRight aria-hidden />}
          disabled={current === names.length}
          onClick={() => step(1)}
        />
      </nav>
      <VisuallyHidden>
        <span aria-live="polite">{`Screen ${current} of ${names.length}: ${names[current - 1]}`}</span>
      </VisuallyHidden>
    </>
  );
}

/** The style sheet decides whether it's animated. */
function scrollTo(box: HTMLElement, screen: number): void {
  box.scrollLeft = (screen - 1) * box.clientWidth;
}

function screenAt(box: HTMLElement): number {
  return withinScreens(Math.round(box.scrollLeft / box.clientWidth) + 1);
}

function withinScreens(screen: number): number {
  return Number.isInteger(screen) ? Math.min(names.length, Math.max(1, screen)) : 1;
}
