// The decision last sent to the server, and for which user.
import { storedText } from '../../lib/storedText';
import type { Consent } from './consent';

const stored = storedText('local', 'laurels.cookies-told');

/** A decision is sent once anonymously and once per user; logging out does not send it again. */
export function needsSending(consent: Consent, userId: string | undefined): boolean {
  const [sent, sentFor] = (stored.read() ?? '').split(' ');
  return sent !== consent || (userId !== undefined && sentFor !== userId);
}

export function recordSent(consent: Consent, userId: string | undefined): void {
  stored.write(userId ? `${consent} ${userId}` : consent);
}
