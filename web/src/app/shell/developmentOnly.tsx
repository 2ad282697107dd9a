import { useQuery } from '@tanstack/react-query';
import type { RouteComponent } from '@tanstack/react-router';
import { useServer } from '../../api/server';
import { meQueries } from '../../shared/me/queries';
import { NotFoundPage } from './errors/NotFoundPage';

/** Wraps a page that is 'not found' in production. */
export function developmentOnly(Page: RouteComponent): RouteComponent {
  function DevelopmentOnly() {
    const { environment } = useServer();
    const { isFetched } = useQuery({ ...meQueries.profile(), enabled: false });
    // The environment is in the headers of the first response; until then nothing is rendered.
    if (environment === undefined && !isFetched) return null;
    const isProduction = environment === undefined ? import.meta.env.PROD : environment === 'production';
    return isProduction ? <NotFoundPage /> : <Page />;
  }
  // The router preloads a page's code by the `preload` of its component.
  return Page.preload ? Object.assign(DevelopmentOnly, { preload: Page.preload }) : DevelopmentOnly;
}
