import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, body } from '../../api/client';
import { setMe } from '../../shared/me/queries';

/** Logs in as one of the people of a demo, then navigates like any other log-in. */
export function useLookAround() {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (person: string) => body(api.POST('/api/demo/log-in', { body: { person } })),
    onSuccess: async (user) => {
      await setMe(cache, user);
      await navigate({ href: '/auth-complete?strategy=demo&success=true' });
    },
  });
}
