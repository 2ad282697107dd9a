import type { Page } from '@playwright/test';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** Time on the processor, which other programs cannot lengthen as they do the time on the wall. */
  tdur?: number;
}

/**
 * Scrolls down for three seconds, as fast as a finger does, and answers the milliseconds of work that the page's own
 * thread had with each frame, the smallest first.
 */
export async function workPerScrolledFrame(page: Page): Promise<number[]> {
  const browser = await page.context().browser()?.newBrowserCDPSession();
  if (!browser) throw new Error('the page has no browser');
  const events: TraceEvent[] = [];
  browser.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await browser.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'] },
  });
  await page.evaluate(scrollDown);
  const isComplete = new Promise((resolve) => browser.once('Tracing.tracingComplete', resolve));
  await browser.send('Tracing.end');
  await isComplete;
  await browser.detach();

  const frames = events.filter(({ name }) => name === 'scrolled').sort((a, b) => a.ts - b.ts);
  const tasks = events.filter(
    ({ name, ph, pid, tid }) =>
      name.endsWith('RunTask') && ph === 'X' && pid === frames[0]?.pid && tid === frames[0]?.tid,
  );
  return frames
    .slice(1)
    .map(({ ts: end }, place) => {
      const start = frames[place]?.ts ?? end;
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
