import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body } from '../../../api/client';
import type { components } from '../../../api/schema.gen';
import { adminFilmQueries } from '../queries';

export type ImportFile = components['schemas']['ImportFile'];

/** Previews what files would change. */
export function usePreviewImport() {
  return useMutation({
    mutationFn: (files: ImportFile[]) =>
      body(api.POST('/api/admin/nominations/preview', { body: { files } })),
  });
}

/** Publishes previewed files. */
export function usePublishImport() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (preview: { files: ImportFile[]; tag: string }) =>
      body(api.POST('/api/admin/nominations/publish', { body: preview })),
    onSettled: () => cache.invalidateQueries(adminFilmQueries.imports()),
  });
}

/** Undoes the newest import. */
export function useUndoImport() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      body(api.POST('/api/admin/nominations/undo/{id}', { params: { path: { id } } })),
    onSuccess: (imports) => cache.setQueryData(adminFilmQueries.imports().queryKey, imports),
    onError: () => cache.invalidateQueries(adminFilmQueries.imports()),
  });
}
