import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { categoryComplete } from '../../shared/ceremony/categories/categoryComplete';
import { newlyComplete } from '../../shared/ceremony/rings/progress';
import { useToast } from '../../shared/toasts/useToast';
import { openingMarks } from './openingMarks';
import type { NewestCeremony } from './useNewestCeremony';

export interface DemoMarks {
  viewed: ReadonlySet<string>;
  bookmarked: ReadonlySet<string>;
  toggleViewed: (filmId: string) => void;
  toggleBookmark: (filmId: string) => void;
}

const FIRST_MARK_MS = 900;
const NEXT_MARK_MS = 450;

/**
 * Marks in the state of this page only. A few films are marked automatically to animate the ring, until the visitor
 * first toggles a mark.
 */
export function useDemoMarks(newest: NewestCeremony | undefined): DemoMarks {
  const [viewed, setViewed] = useState<ReadonlySet<string>>(new Set());
  const [bookmarked, setBookmarked] = useState<ReadonlySet<string>>(new Set());
  const [isTouched, setIsTouched] = useState(false);
  const toast = useToast();

  // Not urgent: as a transition it does not block input.
  const markNext = useEffectEvent((filmId: string) =>
    startTransition(() => setViewed((before) => new Set([...before, filmId]))),
  );
  useEffect(() => {
    if (!newest || isTouched) return;
    const timers = openingMarks(newest.films).map((filmId, index) =>
      setTimeout(() => markNext(filmId), FIRST_MARK_MS + index * NEXT_MARK_MS),
    );
    return () => timers.forEach(clearTimeout);
  }, [newest, isTouched]);

  return {
    viewed,
    bookmarked,
    toggleViewed: (filmId) => {
      setIsTouched(true);
      const after = toggled(viewed, filmId);
      setViewed(after);
      if (!newest) return;
      for (const category of newlyComplete(newest.categories, viewed, after)) {
        toast(categoryComplete(newest.ceremony, category));
      }
    },
    toggleBookmark: (filmId) => {
      setIsTouched(true);
      setBookmarked(toggled(bookmarked, filmId));
    },
  };
}

function toggled(marked: ReadonlySet<string>, filmId: string): ReadonlySet<string> {
  const after = new Set(marked);
  if (!after.delete(filmId)) after.add(filmId);
  return after;
}
