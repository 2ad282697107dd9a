import { useMutation } from '@tanstack/react-query';
import { api, body } from '../../api/client';
import type { components } from '../../api/schema.gen';
import { reportExpectedError } from '../../shared/reporting/errors';

export function useSendMessage() {
  return useMutation({
    mutationFn: (message: components['schemas']['ContactMessage']) =>
      body(api.POST('/api/user/contact-us-message', { body: message })),
    // A visitor over the limit can't reach us otherwise. The cache reports the other failures.
    onError: (error) => reportExpectedError(error),
  });
}
