import { type StoredText, storedText } from '../../lib/storedText';

/** Films that a user has reviewed and that are not yet sent: many, of which none is worth a line of its own. */
export function reviewedFilms(userId: string): StoredText {
  return storedText('local', `laurels.reviewed.${userId}`);
}
