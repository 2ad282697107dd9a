import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ConsentBar } from '../../shared/consent/ConsentBar';
import { ConsentDialog } from '../../shared/consent/ConsentDialog';
import { useSendConsent } from '../../shared/consent/queries';
import { expectsUser } from '../../shared/me/lastVisit';
import { meQueries, useMe } from '../../shared/me/queries';
import { useReporting } from '../../shared/reporting/useReporting';
import { setupQueries } from '../../shared/setup/queries';
import { ToastProvider } from '../../shared/toasts/ToastProvider';
import { OfferInstall } from '../install/OfferInstall';
import { useRefetchOnline } from '../refetchOnline';
import { useSessionEnd } from '../sessionEnd';
import { Announcer } from './Announcer';
import { TabBar } from './bars/TabBar';
import { TopBar } from './bars/TopBar';
import { DemoLine } from './DemoLine';
import { Footer } from './footer/Footer';
import { PendingBar } from './loading/PendingBar';
import { Modals } from './Modals';
import { OfflineNotice } from './offline/OfflineNotice';
import styles from './Shell.module.css';
import { ShortcutsProvider } from './ShortcutsProvider';
import { SkipLink } from './SkipLink';
import { useCanonicalLink } from './useCanonicalLink';
import { useRobots } from './useRobots';
import { Watermark } from './Watermark';

/** The layout around every page. */
export function Shell() {
  useFindMe();
  useSendConsent(useMe()?._id);
  useRefetchOnline();
  useSessionEnd();
  useReporting();
  useCanonicalLink();
  useRobots();
  return (
    <ShortcutsProvider>
      <ToastProvider>
        <SkipLink />
        <PendingBar />
        <TopBar />
        <DemoLine />
        <OfflineNotice />
        <main id="main" tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
        <Footer />
        <TabBar />
        <Watermark />
        <Announcer />
        <ConsentBar />
        <OfferInstall />
        <ConsentDialog />
        <Modals />
      </ToastProvider>
    </ShortcutsProvider>
  );
}

/**
 * Fetches the profile on public pages, where no guard has done so. Without a local hint that the visitor is logged in,
 * it first queries the public setup endpoint, which avoids a 401. Rendering does not wait; when there is a user, the
 * guards run again, to redirect from the welcome page.
 */
function useFindMe() {
  const cache = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    const { queryKey } = meQueries.profile();
    const state = cache.getQueryState(queryKey);
    if (state && (state.status !== 'pending' || state.fetchStatus === 'fetching')) return;
    async function find() {
      if (!expectsUser()) {
        await cache.prefetchQuery(setupQueries.features());
        if (!cache.getQueryData(setupQueries.features().queryKey)?.logged_in) return;
      }
      await cache.prefetchQuery(meQueries.profile());
      if (cache.getQueryData(queryKey)) await router.invalidate();
    }
    void find();
  }, [cache, router]);
}
