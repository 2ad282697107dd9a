import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { api } from '../../api/client';
import { useConsent } from '../consent/consent';
import { setupQueries } from '../setup/queries';
import { type Analytics, startAnalytics } from './analytics';
import { startErrorReports, stopErrorReports } from './errors';

/** Page views and error reports, as far as the visitor allows and the server is set up for. */
export function useReporting(): void {
  const cache = useQueryClient();
  const router = useRouter();
  const consent = useConsent();
  const analytics = useRef<Promise<Analytics | undefined>>(undefined);
  const address = useRouterState({ select: (state) => state.resolvedLocation?.href });

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

  const onSeen = useEffectEvent(() => {
    const page = router.state.matches.at(-1)?.fullPath;
    // The checklist changes its address with every ceremony one scrolls to.
    if (!page || page.startsWith('/checklist')) return;
    if (consent === 'accepted') void analytics.current?.then((running) => running?.pageSeen(page));
    else if (page === '/welcome') countPageView(page);
  });

  useEffect(() => {
    if (address !== undefined) onSeen();
  }, [address]);
}

/** Who has not opted in is counted by our own server alone, under a number that is gone with the page. */
function countPageView(page: string): void {
  const distinct_id = visit;
  // A count that fails is not worth a word.
  api.POST('/api/user/page-view', { body: { page, distinct_id } }).catch(() => {});
}

const visit = crypto.getRandomValues(new Uint32Array(4)).join('-');
