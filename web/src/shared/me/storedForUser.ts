// Texts in this browser's storage that belong to the logged-in user: they are cleared at log-out.
import { clearStoredTexts, type StoredText, storedText } from '../../lib/storedText';

const prefix = 'laurels.user.';

export function storedForUser(name: string): StoredText {
  return storedText('local', prefix + name);
}

export function clearStoredForUser(): void {
  clearStoredTexts('local', prefix);
}
