import { isCanceled } from '../../api/client';
import { Problem, Unreachable } from '../../api/problem';

interface Reporter {
  captureException(error: unknown): void;
  close(): void;
}

/** Reports wait for the reporter to load; without consent it is undefined and they are dropped. */
let reporter: Promise<Reporter | undefined> | undefined;

/** Client errors that are part of normal use. */
const expectedStatuses = [401, 403, 404, 409, 413, 422, 429];

export function isWorthReporting(error: unknown): boolean {
  if (error instanceof Problem) return !expectedStatuses.includes(error.status);
  return !(error instanceof Unreachable) && !isCanceled(error);
}

/** Reports an error to Sentry, if the visitor has consented. */
export function reportError(error: unknown): void {
  if (isWorthReporting(error)) capture(error);
}

/** For requests that are too important to fail unnoticed: also reports responses that are part of normal use. */
export function reportExpectedError(error: unknown): void {
  if (error instanceof Problem && !isWorthReporting(error)) capture(error);
}

function capture(error: unknown): void {
  void reporter?.then((loaded) => loaded?.captureException(error));
}

/** Loads Sentry once `dsn` resolves, unless none is configured. */
export function startErrorReports(dsn: Promise<string | null | undefined>): void {
  reporter = dsn.then((url) => (url ? load(url) : undefined)).catch(() => undefined);
}

export function stopErrorReports(): void {
  void reporter?.then((loaded) => loaded?.close());
  reporter = undefined;
}

async function load(dsn: string): Promise<Reporter> {
  const sentry = await import('./sentry');
  return sentry.start(dsn);
}
