import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useMe } from '../me/queries';
import { reviewedSenderOf } from './reviewedSender';

/** `note` says that somebody has looked at a film; the server hears of it with those noted soon after. */
export function useReviewed(): { note: (filmId: string) => void } {
  const sender = reviewedSenderOf(useQueryClient());
  return { note: useCallback((filmId) => sender.note(filmId), [sender]) };
}

/** Sends what was noted before the session was lost or the page closed, once the person is back. */
export function useResumeReviewed(): void {
  const sender = reviewedSenderOf(useQueryClient());
  const userId = useMe()?._id;
  useEffect(() => {
    if (userId) sender.resume();
  }, [sender, userId]);
}
