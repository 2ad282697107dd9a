import { isCanceled } from '../../api/client';
import { Problem, Unreachable } from '../../api/problem';

interface Reporter {
  captureException(error: unknown): void;
  close(): void;
}

/** Reports wait here until the reporter has loaded; without consent there is none, and they are dropped. */
let reporter: Promise<Reporter | undefined> | undefined;

/** Refusals that are answers, not failures. */
const expected = [401, 403, 404, 409, 413, 422, 429];

export function isWorthReporting(error: unknown): boolean {
  if (error instanceof Problem) return !expected.includes(error.status);
  return !(error instanceof Unreachable) && !isCanceled(error);
}

/** Tells the developers about an error, if the visitor allows it. */
export function reportError(error: unknown): void {
  if (isWorthReporting(error)) void reporter?.then((loaded) => loaded?.captureException(error));
}

/** `dsn` may come late, or turn out not to be set. */
export function startErrorReports(dsn: Promise<string | null | undefined>): void {
  reporter = dsn.then((address) => (address ? load(address) : undefined)).catch(() => undefined);
}

export function stopErrorReports(): void {
  void reporter?.then((loaded) => loaded?.close());
  reporter = undefined;
}

async function load(dsn: string): Promise<Reporter> {
  const sentry = await import('./sentry');
  return sentry.start(dsn);
}
