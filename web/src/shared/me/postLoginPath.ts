import { storedText } from '../../lib/storedText';

const stored = storedText('session', 'laurels.post-login-path');

/** Stores the path to open after log-in. */
export function rememberPostLoginPath(path: string): void {
  stored.write(path);
}

/** Returns the stored path and clears it; undefined unless it is a path of this site. */
export function takePostLoginPath(): string | undefined {
  const path = stored.read();
  stored.clear();
  // Browsers resolve '//host' and '/\host' to other sites.
  return path && /^\/(?![/\\])/.test(path) ? path : undefined;
}
