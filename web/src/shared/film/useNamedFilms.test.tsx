import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { createCache } from '../../app/cache';
import { useNamedFilms } from './useNamedFilms';

test('a list that is not wanted yet does not affect another', async () => {
  const cache = createCache();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  renderHook(() => useNamedFilms([]), { wrapper });
  const { result } = renderHook(() => useNamedFilms(['melody']), { wrapper });
  await waitFor(() => expect(result.current.data?.map(({ name }) => name)).toEqual(['The Broadway Melody']));
});
