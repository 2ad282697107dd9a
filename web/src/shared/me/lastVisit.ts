import { storedText } from '../../lib/storedText';

// Whether someone was logged in when this browser last heard from the server. A guess, for one purpose: a stranger's
// first page is shown without waiting for the answer who they are. The answer itself always decides.
const kept = storedText('local', 'laurels.logged-in');

export function expectsUser(): boolean {
  return kept.read() === 'yes';
}

export function expectUser(isExpected: boolean): void {
  if (isExpected) kept.write('yes');
  else kept.clear();
}
