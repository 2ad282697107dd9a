import type { Page } from '@playwright/test';

export interface LoadFigures {
  /** Over the wire. */
  bytes: number;
  /** Started before the first paint. */
  requests: number;
  /** CPU time of the longest task of the main thread, in milliseconds. */
  longestTask: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** CPU time, which other processes do not affect much, unlike wall-clock time. */
  tdur?: number;
}

/** Long enough for everything that a page does by itself after loading, such as sending reviewed films. */
const SETTLED_MS = 4000;

/** Visits a page with an empty cache and storage. */
export async function loadFigures(page: Page, path: string): Promise<LoadFigures> {
  const target = await page.context().newCDPSession(page);
  const browser = await page.context().browser()?.newBrowserCDPSession();
  if (!browser) throw new Error('the page has no browser');
  await target.send('Network.enable');
  await target.send('Network.clearBrowserCache');
  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.clear());
  let bytes = 0;
  target.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  const events: TraceEvent[] = [];
  browser.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await browser.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'] },
  });
  await page.goto(path);
  await page.waitForTimeout(SETTLED_MS);
  const requests = await page.evaluate(requestsBeforePaint);
  await page.evaluate(() => performance.mark('settled'));
  const isComplete = new Promise((resolve) => browser.once('Tracing.tracingComplete', resolve));
  await browser.send('Tracing.end');
  await isComplete;
  await browser.detach();
  await target.detach();
  return { bytes, requests, longestTask: longestTask(events) };
}

/** Runs in the page. */
function requestsBeforePaint(): number {
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  const start = paint?.startTime ?? 0;
  return performance.getEntriesByType('resource').filter((entry) => entry.startTime < start).length;
}

/** Of the thread that set the mark. */
function longestTask(events: readonly TraceEvent[]): number {
  const mark = events.find(({ name }) => name === 'settled');
  const tasks = events.filter(
    ({ name, ph, pid, tid }) =>
      name === 'ThreadControllerImpl::RunTask' && ph === 'X' && pid === mark?.pid && tid === mark?.tid,
  );
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1000));
}
