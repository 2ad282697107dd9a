import type { Page } from '@playwright/test';
import { traceOf } from './tracing';

/**
 * Scrolls down for three seconds at the speed of a finger; returns the milliseconds of main-thread work per frame,
 * sorted.
 */
export async function workPerScrolledFrame(page: Page): Promise<number[]> {
  const events = await traceOf(page, () => page.evaluate(scrollDown));
  const frames = events.filter(({ name }) => name === 'scrolled').sort((a, b) => a.ts - b.ts);
  const tasks = events.filter(
    ({ name, ph, pid, tid }) =>
      name.endsWith('RunTask') && ph === 'X' && pid === frames[0]?.pid && tid === frames[0]?.tid,
  );
  return frames
    .slice(1)
    .map(({ ts: end }, index) => {
      const start = frames[index]?.ts ?? end;
      const own = tasks.filter(({ ts, dur = 0 }) => ts + dur >= start && ts + dur < end);
      return own.reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0);
    })
    .sort((a, b) => a - b);
}

/** Runs in the page. */
function scrollDown(): Promise<void> {
  const pixelsPerMs = 2.4;
  return new Promise((resolve) => {
    const started = performance.now();
    let last = started;
    const step = (now: number) => {
      performance.mark('scrolled');
      scrollBy({ top: (now - last) * pixelsPerMs, behavior: 'instant' });
      last = now;
      if (now - started < 3000) requestAnimationFrame(step);
      else resolve();
    };
    requestAnimationFrame(step);
  });
}
