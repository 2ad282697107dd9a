import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { pageTitle } from '../pageTitle';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The address follows what is chosen on the page, which says itself what became of it. */
    isOnePage?: boolean;
  }
}

/** Gives the page its title; after a navigation it reads it out and moves the focus to the new content. */
export function Announcer() {
  const router = useRouter();
  const title = useRouterState({ select: (state) => pageTitle(state.matches) });
  const [announced, setAnnounced] = useState('');

  useEffect(() => {
    document.title = title;
  }, [title]);

  useEffect(() => {
    let shown = router.state.matches.at(-1);
    return router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      const before = shown;
      shown = router.state.matches.at(-1);
      if (!fromLocation || !pathChanged) return;
      if (shown?.staticData.isOnePage && shown.routeId === before?.routeId) return;
      setAnnounced(pageTitle(router.state.matches));
      document.getElementById('main')?.focus({ preventScroll: true });
    });
  }, [router]);

  return (
    <VisuallyHidden>
      <span aria-live="polite">{announced}</span>
    </VisuallyHidden>
  );
}
