// Route guards. Most are used by the pathless routes of parentRoutes.tsx.
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { isServerDown } from '../api/problem';
import { expectsUser } from '../shared/me/lastVisit';
import { forgetPostLoginPath, rememberPostLoginPath } from '../shared/me/postLoginPath';
import { meQueries } from '../shared/me/queries';
import { canViewProfile, type User } from '../shared/me/user';

export interface GuardArgs {
  context: { cache: QueryClient };
  location: { href: string; searchStr: string };
  preload: boolean;
}

interface MemberGuardArgs {
  context: { me: User };
}

/**
 * Passes a logged-in user as `me`; redirects others to the welcome page, to return here after logging in. Throws while the
 * server is down.
 */
export async function requireLogin({ context, location, preload }: GuardArgs): Promise<{ me: User }> {
  try {
    return { me: await context.cache.ensureQueryData(meQueries.profile()) };
  } catch (error) {
    // The user may be logged in; the error screen can try again.
    if (isServerDown(error)) throw error;
    // A hovered link that is only preloaded is not a destination.
    if (!preload) rememberPostLoginPath(location.href);
    throw redirect({ to: '/welcome', replace: true });
  }
}

export function requireAdmin({ context }: MemberGuardArgs): void {
  if (!context.me.isAdmin) throw redirect({ to: '/dashboard', replace: true });
}

export function requireTester({ context }: MemberGuardArgs): void {
  if (!context.me.isTester) throw redirect({ to: '/dashboard', replace: true });
}

export function requireVisibleProfile({
  context,
  params,
}: MemberGuardArgs & { params: { user_id: string } }): void {
  if (!canViewProfile(context.me, params.user_id)) throw redirect({ to: '/dashboard', replace: true });
}

/** For a public page on which anonymous visitors need to log in: they return to it afterwards. */
export async function returnAfterLogin({ context: { cache }, location, preload }: GuardArgs): Promise<void> {
  if (preload) return;
  if (expectsUser()) await cache.prefetchQuery(meQueries.profile());
  if (cache.getQueryData(meQueries.profile().queryKey)) forgetPostLoginPath();
  else rememberPostLoginPath(location.href);
}

/**
 * Redirects logged-in users from the welcome and log-in pages to the dashboard. Waits for the profile only when the
 * visitor is probably logged in; otherwise the page renders immediately, and the guards run again if a profile arrives.
 */
export async function requireAnonymous({ context: { cache }, location }: GuardArgs): Promise<void> {
  if (expectsUser()) await cache.prefetchQuery(meQueries.profile());
  if (cache.getQueryData(meQueries.profile().queryKey)) {
    throw redirect({ href: `/dashboard${location.searchStr}`, replace: true });
  }
}
