import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body } from '../../../api/client';
import type { components } from '../../../api/schema.gen';
import { saveFile } from '../../../lib/saveFile';
import { meQueries } from '../../../shared/me/queries';

export type ImportedArchive = components['schemas']['ImportedArchive'];

export const archiveName = 'laurels-archive.zip';

export function useExportArchive() {
  return useMutation({
    mutationFn: () => body(api.GET('/api/user/export', { parseAs: 'blob' })),
    onSuccess: (file) => saveFile(file, archiveName),
  });
}

/** Merges an archive with what the account has. */
export function useImportArchive() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (file: File) =>
      body(
        api.POST('/api/user/import', {
          body: { archive: archiveName },
          bodySerializer: ({ archive }) => {
            const form = new FormData();
            form.append('archive', file, archive);
            return form;
          },
        }),
      ),
    onSuccess: () => {
      const profile = meQueries.profile();
      void cache.prefetchQuery({ ...profile, staleTime: 0 });
      void cache.invalidateQueries({
        queryKey: meQueries.all,
        predicate: ({ queryKey }) => queryKey[1] !== profile.queryKey[1],
      });
    },
  });
}
