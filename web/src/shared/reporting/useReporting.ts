import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { api } from '../../api/client';
import { useConsent } from '../consent/consent';
import { setupQueries } from '../setup/queries';
import { type Analytics, startAnalytics } from './analytics';
import { startErrorReports, stopErrorReports } from './errors';

/** Page views and error reports, subject to the visitor's consent and the server's configuration. */
export function useReporting(): void {
  const cache = useQueryClient();
  const router = useRouter();
  const consent = useConsent();
  const analytics = useRef<Promise<Analytics | undefined>>(undefined);
  const previousPage = useRef<string>(undefined);
  // Without the query string: a dialog or a filter is no other page.
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });

  useEffect(() => {
    if (consent !== 'accepted') return;
    const setup = cache.ensureQueryData(setupQueries.features());
    const started = setup
      .then(({ posthog_key }) => (posthog_key ? startAnalytics(posthog_key) : undefined))
      .catch(() => undefined);
    analytics.current = started;
    startErrorReports(setup.then(({ sentry_dsn }) => sentry_dsn));
    return () => {
      analytics.current = undefined;
      void started.then((running) => running?.stop());
      stopErrorReports();
    };
  }, [cache, consent]);

  const onPageView = useEffectEvent(() => {
    const page = router.state.matches.at(-1)?.fullPath;
    const referrer = previousPage.current;
    previousPage.current = page;
    // The checklist has a URL for every ceremony stepped through.
    if (!page || page.startsWith('/checklist')) return;
    if (consent === 'accepted') {
      void analytics.current?.then((running) => running?.trackPageView(page, referrer));
    } else if (page === '/welcome') countPageView(page);
  });

  useEffect(() => {
    if (path !== undefined) onPageView();
  }, [path]);
}

/** Counts visitors without consent on the Laurels server only, under an id that lasts until the page is closed. */
function countPageView(page: string): void {
  const distinct_id = visitId;
  // A failed count is not worth reporting.
  api.POST('/api/user/page-view', { body: { page, distinct_id } }).catch(() => {});
}

const visitId = crypto.getRandomValues(new Uint32Array(4)).join('-');
