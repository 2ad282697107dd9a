import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { pageTitle } from '../pageTitle';

/** Gives the page its title; after a navigation it reads it out and moves the focus to the new content. */
export function Announcer() {
  const router = useRouter();
  const title = useRouterState({ select: (state) => pageTitle(state.matches) });
  const [announced, setAnnounced] = useState('');

  useEffect(() => {
    document.title = title;
  }, [title]);

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        setAnnounced(pageTitle(router.state.matches));
        document.getElementById('main')?.focus({ preventScroll: true });
      }),
    [router],
  );

  return (
    <VisuallyHidden>
      <span aria-live="polite">{announced}</span>
    </VisuallyHidden>
  );
}
