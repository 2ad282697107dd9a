// What the server has been told of the choice, and on whose behalf.
import { storedText } from '../../lib/storedText';
import type { Consent } from './consent';

const kept = storedText('local', 'laurels.cookies-told');

/** A choice is told once as a stranger and once as oneself; who logs out has told it already. */
export function needsSending(consent: Consent, userId: string | undefined): boolean {
  const [told, toldBy] = (kept.read() ?? '').split(' ');
  return told !== consent || (userId !== undefined && toldBy !== userId);
}

export function recordSent(consent: Consent, userId: string | undefined): void {
  kept.write(userId ? `${consent} ${userId}` : consent);
}
