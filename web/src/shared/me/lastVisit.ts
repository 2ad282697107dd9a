import { storedText } from '../../lib/storedText';

// Whether a user was logged in at the server's last response. Only a hint, so that anonymous visitors get their first
// page without waiting for the profile request. The response itself always decides.
const stored = storedText('local', 'laurels.logged-in');

export function expectsUser(): boolean {
  return stored.read() === 'yes';
}

export function expectUser(isExpected: boolean): void {
  if (isExpected) stored.write('yes');
  else stored.clear();
}
