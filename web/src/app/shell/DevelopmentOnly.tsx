import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useServer } from '../../api/server';
import { meQueries } from '../../shared/me/queries';
import { NotFoundPage } from './NotFoundPage';

/** Shows what is not for the public yet; in production there is no such page. */
export function DevelopmentOnly({ children }: { children: ReactNode }) {
  const { environment } = useServer();
  const { isFetched } = useQuery({ ...meQueries.profile(), enabled: false });
  // The first answer of the server says where we are; until then nothing is shown that might be wrong.
  if (environment === undefined && !isFetched) return null;
  const isProduction = environment === undefined ? import.meta.env.PROD : environment === 'production';
  return isProduction ? <NotFoundPage /> : children;
}
