import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useMe } from '../me/queries';
import { reviewedSenderOf } from './reviewedSender';

/** `note` records that the user has reviewed a film; records are sent to the server in batches. */
export function useReviewed(): { note: (filmId: string) => void } {
  const sender = reviewedSenderOf(useQueryClient());
  return { note: useCallback((filmId) => sender.note(filmId), [sender]) };
}

/** After log-in, sends the reviewed films that an earlier session or page did not get to send. */
export function useResumeReviewed(): void {
  const sender = reviewedSenderOf(useQueryClient());
  const userId = useMe()?._id;
  useEffect(() => {
    if (userId) sender.resume();
  }, [sender, userId]);
}
