import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ConsentBar } from '../../shared/consent/ConsentBar';
import { ConsentDialog } from '../../shared/consent/ConsentDialog';
import { useSendConsent } from '../../shared/consent/queries';
import { useResumeReviewed } from '../../shared/marks/useReviewed';
import { expectsUser } from '../../shared/me/lastVisit';
import { meQueries, useMe } from '../../shared/me/queries';
import { useReporting } from '../../shared/reporting/useReporting';
import { setupQueries } from '../../shared/setup/queries';
import { ToastProvider } from '../../shared/toasts/ToastProvider';
import { useLiveChanges } from '../liveChanges';
import { useSessionEnd } from '../sessionEnd';
import { Announcer } from './Announcer';
import { Footer } from './Footer';
import { Modals } from './Modals';
import { OfflineNotice } from './OfflineNotice';
import { PendingBar } from './PendingBar';
import styles from './Shell.module.css';
import { ShortcutsProvider } from './ShortcutsProvider';
import { SkipLink } from './SkipLink';
import { TabBar } from './TabBar';
import { TopBar } from './TopBar';
import { Watermark } from './Watermark';

/** What stands around every page. */
export function Shell() {
  useFindMe();
  useSendConsent(useMe()?._id);
  useSessionEnd();
  useReporting();
  useResumeReviewed();
  useLiveChanges();
  return (
    <ToastProvider>
      <ShortcutsProvider>
        <SkipLink />
        <PendingBar />
        <TopBar />
        <OfflineNotice />
        <main id="main" tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
        <Footer />
        <TabBar />
        <Watermark />
        <Announcer />
        <ConsentBar />
        <ConsentDialog />
        <Modals />
      </ShortcutsProvider>
    </ToastProvider>
  );
}

/**
 * Asks who is here where no guard has done so: first whether anybody is, where this browser remembers nobody. Public
 * pages do not wait for the answer; when it is somebody, the guards look again, because the welcome page is not for
 * them.
 */
function useFindMe() {
  const cache = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    const { queryKey } = meQueries.profile();
    const known = cache.getQueryState(queryKey);
    if (known && (known.status !== 'pending' || known.fetchStatus === 'fetching')) return;
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
