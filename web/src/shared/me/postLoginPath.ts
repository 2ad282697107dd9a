import { storedText } from '../../lib/storedText';

const stored = storedText('session', 'laurels.post-login-path');
/** Longer than signing up or choosing a new password takes; the next person at this browser must not get the path. */
const LIFETIME_MS = 60 * 60 * 1000;

/** Pages that a visitor can read on the way to the log-in. */
const cataloguePage = /^\/(film|ceremony|person)\//;
/** Links whose token is lost with the path. */
const linkWithToken = /^\/(connect-with|confirm-email)\b/;

/** Stores the path to open after log-in. It can contain the token of an invite link. */
export function rememberPostLoginPath(path: string): void {
  if (cataloguePage.test(path) && linkWithToken.test(recentPath() ?? '')) return;
  stored.write(`${Date.now()} ${path}`);
}

export function forgetPostLoginPath(): void {
  stored.clear();
}

/** Returns the stored path and clears it; undefined unless it is recent and a path of this site. */
export function takePostLoginPath(): string | undefined {
  const path = recentPath();
  stored.clear();
  return path;
}

function recentPath(): string | undefined {
  const [, time, path] = stored.read()?.match(/^(\d+) (.*)$/) ?? [];
  const age = Date.now() - Number(time);
  // Browsers resolve '//host' and '/\host' to other sites.
  return path && age >= 0 && age < LIFETIME_MS && /^\/(?![/\\])/.test(path) ? path : undefined;
}
