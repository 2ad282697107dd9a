import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { localToday } from '../../lib/localToday';
import type { Progress } from '../../shared/filmImports/filmExport';
import { readInWorker } from '../../shared/filmImports/readInWorker';
import type { TraktImdbExport } from '../../shared/filmImports/traktImdb/collectFilms';
import { meQueries } from '../../shared/me/queries';
import { reportError } from '../../shared/reporting/errors';
import { diaryQueries } from '../../shared/watched/diaryQueries';
import type { ImportSource } from './importQuery';
import { findFilms, findImdbFilms } from './queries';
import { type CurrentMarks, type FilmsByCode, type Review, reviewOf } from './review/review';

export type ImportState =
  | { step: 'choosing'; problem?: string }
  | { step: 'reading'; fileName: string; progress?: Progress }
  | { step: 'matching'; fileName: string; films: number }
  | { step: 'review'; source: 'letterboxd'; fileName: string; review: Review; hasDiary: boolean }
  | {
      step: 'review';
      source: 'traktImdb';
      fileName: string;
      found: TraktImdbExport;
      films: FilmsByCode;
      current: CurrentMarks;
    }
  | { step: 'failed'; fileName: string; reason: string };

/** Reads a chosen file and matches its films, up to the review. Doesn't change any marks. */
export function useImport(source: ImportSource) {
  const cache = useQueryClient();
  const [state, setState] = useState<ImportState>({ step: 'choosing' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function choose(file: File) {
    running.current?.abort();
    const fileName = file.name;
    if (source === 'letterboxd' && !/\.zip$/i.test(fileName)) {
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
    const onProgress = (progress: Progress) => show({ step: 'reading', fileName, progress });
    const fetchMarks = async (): Promise<CurrentMarks> => {
      const diary = await cache.fetchQuery(diaryQueries.watches());
      const me = cache.getQueryData(meQueries.profile().queryKey);
      return { viewed: new Set(me?.viewed), bookmarked: new Set(me?.watchlist), diary };
    };
    try {
      show({ step: 'reading', fileName });
      if (source === 'letterboxd') {
        const found = await readInWorker('letterboxd', file, localToday(), onProgress, signal);
        const rows = [...found.watched, ...found.watchlist];
        show({ step: 'matching', fileName, films: rows.length });
        const [films, current] = await Promise.all([findFilms(rows, signal), fetchMarks()]);
        const review = reviewOf(found, films, current);
        const hasDiary = found.entries.size + found.ratings.size > 0;
        show({ step: 'review', source: 'letterboxd', fileName, review, hasDiary });
      } else {
        const found = await readInWorker('traktImdb', file, localToday(), onProgress, signal);
        show({ step: 'matching', fileName, films: found.films.length });
        const [films, current] = await Promise.all([findImdbFilms(found.films, signal), fetchMarks()]);
        show({ step: 'review', source: 'traktImdb', fileName, found, films, current });
      }
    } catch (error) {
      if (signal.aborted) return;
      reportError(error);
      show({ step: 'failed', fileName, reason: (error as Error).message });
    }
  }

  return { state, choose, startAgain: () => setState({ step: 'choosing' }) };
}
