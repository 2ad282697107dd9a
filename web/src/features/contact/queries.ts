import { useMutation } from '@tanstack/react-query';
import { api, body } from '../../api/client';
import type { components } from '../../api/schema.gen';

export function useSendMessage() {
  return useMutation({
    mutationFn: (message: components['schemas']['ContactMessage']) =>
      body(api.POST('/api/user/contact-us-message', { body: message })),
  });
}
