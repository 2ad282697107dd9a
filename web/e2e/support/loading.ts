import type { Page } from '@playwright/test';
import { type TraceEvent, traceOf } from './tracing';

export interface LoadFigures {
  /** Over the wire. */
  bytes: number;
  /** Started before the first paint. */
  requests: number;
  /** CPU time of the longest task of the main thread, in milliseconds. */
  longestTask: number;
}

/** Long enough for everything that a page does by itself after loading, such as sending reviewed films. */
const SETTLED_MS = 4000;

/** Visits a page with an empty cache and storage. */
export async function loadFigures(page: Page, path: string): Promise<LoadFigures> {
  const target = await page.context().newCDPSession(page);
  await target.send('Network.enable');
  await target.send('Network.clearBrowserCache');
  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.clear());
  let bytes = 0;
  target.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  let requests = 0;
  const events = await traceOf(page, async () => {
    await page.goto(path);
    await page.waitForTimeout(SETTLED_MS);
    requests = await page.evaluate(requestsBeforePaint);
    await page.evaluate(() => performance.mark('settled'));
  });
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
