import type { Page } from '@playwright/test';

/** Observes the next pages from their start; the returned function reads how much the current one has shifted. */
export async function observeLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const layoutShift = { sum: 0 };
    Object.assign(globalThis, { layoutShift });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        layoutShift.sum += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(() => (globalThis as unknown as { layoutShift: { sum: number } }).layoutShift.sum);
}
