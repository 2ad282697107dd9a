import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { localToday } from '../../lib/localToday';
import type { Progress } from '../../shared/filmImports/filmExport';
import { readInWorker } from '../../shared/filmImports/readInWorker';
import { meQueries } from '../../shared/me/queries';
import { reportError } from '../../shared/reporting/errors';
import { diaryQueries } from '../../shared/watched/diaryQueries';
import { findFilms } from './queries';
import { type Review, reviewOf } from './review/review';

export type ImportState =
  | { step: 'choosing'; problem?: string }
  | { step: 'reading'; fileName: string; progress?: Progress }
  | { step: 'matching'; fileName: string; films: number }
  | { step: 'review'; fileName: string; review: Review; hasDiary: boolean }
  | { step: 'failed'; fileName: string; reason: string };

/** Reads a chosen archive and matches its films, up to the review. Doesn't change any marks. */
export function useImport() {
  const cache = useQueryClient();
  const [state, setState] = useState<ImportState>({ step: 'choosing' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function choose(file: File) {
    running.current?.abort();
    const fileName = file.name;
    if (!/\.zip$/i.test(fileName)) {
      const problem = `“${fileName}” isn't a .zip file. Choose the file you got from Letterboxd.`;
      setState({ step: 'choosing', problem });
      return;
    }
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const show = (next: ImportState) => {
      if (!signal.aborted) setState(next);
    };
    try {
      show({ step: 'reading', fileName });
      const found = await readInWorker(
        file,
        localToday(),
        (progress) => show({ step: 'reading', fileName, progress }),
        signal,
      );
      const rows = [...found.watched, ...found.watchlist];
      show({ step: 'matching', fileName, films: rows.length });
      const [films, diary] = await Promise.all([
        findFilms(rows, signal),
        cache.fetchQuery(diaryQueries.watches()),
      ]);
      const me = cache.getQueryData(meQueries.profile().queryKey);
      const review = reviewOf(found, films, {
        viewed: new Set(me?.viewed),
        bookmarked: new Set(me?.watchlist),
        diary,
      });
      show({ step: 'review', fileName, review, hasDiary: found.entries.size + found.ratings.size > 0 });
    } catch (error) {
      if (signal.aborted) return;
      reportError(error);
      show({ step: 'failed', fileName, reason: (error as Error).message });
    }
  }

  return { state, choose, startAgain: () => setState({ step: 'choosing' }) };
}
