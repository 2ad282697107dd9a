import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { categoryComplete } from '../../shared/ceremony/categories/categoryComplete';
import { newlyComplete } from '../../shared/ceremony/rings/progress';
import { readDemoMarks, storeDemoMarks } from '../../shared/me/demoMarks';
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
 * The visitor's marks, which are kept for the account they may create. A few films are marked automatically to animate
 * the ring, until the visitor first toggles a mark; those are not kept.
 */
export function useDemoMarks(newest: NewestCeremony | undefined): DemoMarks {
  const [own, setOwn] = useState(readOwnMarks);
  const [automatic, setAutomatic] = useState<ReadonlySet<string>>(new Set());
  const [isTouched, setIsTouched] = useState(own.viewed.size + own.bookmarked.size > 0);
  const toast = useToast();
  const viewed = new Set([...own.viewed, ...automatic]);

  // Not urgent: as a transition it does not block input.
  const markNext = useEffectEvent((filmId: string) =>
    startTransition(() => setAutomatic((before) => new Set([...before, filmId]))),
  );
  useEffect(() => {
    if (!newest || isTouched) return;
    const timers = openingMarks(newest.films).map((filmId, index) =>
      setTimeout(() => markNext(filmId), FIRST_MARK_MS + index * NEXT_MARK_MS),
    );
    return () => timers.forEach(clearTimeout);
  }, [newest, isTouched]);

  function change(marks: OwnMarks): void {
    setIsTouched(true);
    setOwn(marks);
    storeDemoMarks({ viewed: [...marks.viewed], bookmarked: [...marks.bookmarked] });
  }

  return {
    viewed,
    bookmarked: own.bookmarked,
    toggleViewed: (filmId) => {
      if (automatic.has(filmId)) {
        setIsTouched(true);
        setAutomatic(toggled(automatic, filmId));
        return;
      }
      const after = toggled(own.viewed, filmId);
      change({ ...own, viewed: after });
      if (!newest) return;
      for (const category of newlyComplete(newest.categories, viewed, new Set([...after, ...automatic]))) {
        toast(categoryComplete(newest.ceremony, category));
      }
    },
    toggleBookmark: (filmId) => change({ ...own, bookmarked: toggled(own.bookmarked, filmId) }),
  };
}

interface OwnMarks {
  viewed: ReadonlySet<string>;
  bookmarked: ReadonlySet<string>;
}

function readOwnMarks(): OwnMarks {
  const { viewed, bookmarked } = readDemoMarks();
  return { viewed: new Set(viewed), bookmarked: new Set(bookmarked) };
}

function toggled(marked: ReadonlySet<string>, filmId: string): ReadonlySet<string> {
  const after = new Set(marked);
  if (!after.delete(filmId)) after.add(filmId);
  return after;
}
