import { useQuery } from '@tanstack/react-query';
import type { RouteComponent } from '@tanstack/react-router';
import { useServer } from '../../api/server';
import { meQueries } from '../../shared/me/queries';
import { NotFoundPage } from './NotFoundPage';

/** A page that is not for the public yet: in production its address is not found. */
export function developmentOnly(Page: RouteComponent): RouteComponent {
  function DevelopmentOnly() {
    const { environment } = useServer();
    const { isFetched } = useQuery({ ...meQueries.profile(), enabled: false });
    // The first answer of the server says where we are; until then nothing is shown that might be wrong.
    if (environment === undefined && !isFetched) return null;
    const isProduction = environment === undefined ? import.meta.env.PROD : environment === 'production';
    return isProduction ? <NotFoundPage /> : <Page />;
  }
  // The router loads a page's code before it shows the page; it must find the loader on what it was given.
  return Page.preload ? Object.assign(DevelopmentOnly, { preload: Page.preload }) : DevelopmentOnly;
}
