import { storedText } from '../../lib/storedText';

const kept = storedText('session', 'laurels.post-login-path');

/** Remembers where a visitor wanted to go, for after the log-in. */
export function rememberPostLoginPath(path: string): void {
  kept.write(path);
}

/** Where the visitor wanted to go, if that is an address of ours, which is then forgotten. */
export function takePostLoginPath(): string | undefined {
  const path = kept.read();
  kept.clear();
  // '//host' and '/\host' are other sites to a browser.
  return path && /^\/(?![/\\])/.test(path) ? path : undefined;
}
