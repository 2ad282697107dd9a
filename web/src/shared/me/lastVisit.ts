import { storedText } from '../../lib/storedText';

// Whether a user is probably logged in: the server saw a session cookie when it chose the prerendered page, or, on other
// pages, a user was logged in at its last response. Only a hint, so that anonymous visitors get their first page without
// waiting for the profile request. The response itself always decides.
const stored = storedText('local', 'laurels.logged-in');

export function expectsUser(): boolean {
  const { expects } = pageData();
  return expects ? expects === 'user' : stored.read() === 'yes';
}

export function expectUser(isExpected: boolean): void {
  if (pageData().expects) pageData().expects = isExpected ? 'user' : 'visitor';
  if (isExpected) stored.write('yes');
  else stored.clear();
}

/** Attributes of the page, which the build sets in prerendered ones. */
function pageData(): DOMStringMap {
  return globalThis.document?.documentElement.dataset ?? {};
}
