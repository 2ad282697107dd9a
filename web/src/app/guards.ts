// Who may enter. Each guard stands on one pathless parent in routes.tsx.
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { expectsUser } from '../shared/me/lastVisit';
import { rememberPostLoginPath } from '../shared/me/postLoginPath';
import { meQueries } from '../shared/me/queries';
import { canViewProfile, type User } from '../shared/me/user';

interface Arrival {
  context: { cache: QueryClient };
  location: { href: string; searchStr: string };
  preload: boolean;
}

interface MemberArrival {
  context: { me: User };
}

/** Lets a logged-in person pass, with themselves as `me`; anyone else is welcomed, and brought back after log-in. */
export async function requireLogin({ context, location, preload }: Arrival): Promise<{ me: User }> {
  try {
    return { me: await context.cache.ensureQueryData(meQueries.profile()) };
  } catch {
    // A link that was only pointed at is not where the visitor wanted to go.
    if (!preload) rememberPostLoginPath(location.href);
    throw redirect({ to: '/welcome', replace: true });
  }
}

export function requireAdmin({ context }: MemberArrival): void {
  if (!context.me.isAdmin) throw redirect({ to: '/dashboard', replace: true });
}

export function requireTester({ context }: MemberArrival): void {
  if (!context.me.isTester) throw redirect({ to: '/dashboard', replace: true });
}

export function requireVisibleProfile({
  context,
  params,
}: MemberArrival & { params: { user_id: string } }): void {
  if (!canViewProfile(context.me, params.user_id)) throw redirect({ to: '/dashboard', replace: true });
}

/** A page for everyone that a stranger needs to log in for: brings them back to it afterwards. */
export async function bringBack({ context: { cache }, location, preload }: Arrival): Promise<void> {
  if (preload) return;
  if (expectsUser()) await cache.prefetchQuery(meQueries.profile());
  if (!cache.getQueryData(meQueries.profile().queryKey)) rememberPostLoginPath(location.href);
}

/**
 * Keeps the welcome and log-in pages for strangers. Waits for the answer who is here only when it is likely to be
 * somebody; otherwise the page is shown at once, and the guards look again should somebody turn up.
 */
export async function requireAnonymous({ context: { cache }, location }: Arrival): Promise<void> {
  if (expectsUser()) await cache.prefetchQuery(meQueries.profile());
  if (cache.getQueryData(meQueries.profile().queryKey)) {
    throw redirect({ href: `/dashboard${location.searchStr}`, replace: true });
  }
}
