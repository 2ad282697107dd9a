import { useMutation } from '@tanstack/react-query';
import { api, body } from '../../api/client';
import { useUpdateMe } from '../me/queries';

// A picture doesn't affect friends, so the response can omit them.
const headers = { Prefer: 'return=minimal' };

export function useUpdatePicture() {
  const updateMe = useUpdateMe();
  return useMutation({
    mutationFn: (png: Blob) =>
      body(
        api.POST('/api/user/update-profile-pic', {
          headers,
          body: { pic: 'picture.png' },
          bodySerializer: ({ pic }) => {
            const form = new FormData();
            form.append('pic', png, pic);
            return form;
          },
        }),
      ),
    onSuccess: updateMe,
  });
}

export function useClearPicture() {
  const updateMe = useUpdateMe();
  return useMutation({
    mutationFn: () => body(api.POST('/api/user/clear-profile-pic', { headers })),
    onSuccess: updateMe,
  });
}
