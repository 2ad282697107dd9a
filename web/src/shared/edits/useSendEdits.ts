import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { startSending } from './editSender';

/** Sends the user's changes that wait, while the page is open. */
export function useSendEdits(): void {
  const cache = useQueryClient();
  useEffect(() => startSending(cache), [cache]);
}
