import type { ConnectionInfo } from '../../shared/friends/queries';

/** The visitor's relationship to the owner of the invite link; 'link' if the link makes them friends. */
export type ConnectionState = 'logged-out' | 'none' | 'sent' | 'received' | 'link' | 'friends' | 'self';

const byStatus = {
  USER_IS_SELF: 'self',
  ALREADY_FRIENDS: 'friends',
  WAITING_FOR_MY_CONFIRMATION: 'received',
  WAITING_FOR_THEIR_CONFIRMATION: 'sent',
} as const;

export function connectionStateOf(
  { custom_status_code }: ConnectionInfo,
  isLoggedIn: boolean,
  hasToken: boolean,
): ConnectionState {
  if (!isLoggedIn) return 'logged-out';
  const state = custom_status_code ? byStatus[custom_status_code] : 'none';
  return hasToken && state !== 'friends' && state !== 'self' ? 'link' : state;
}

export function connectionText(state: ConnectionState, name: string): { title: string; text: string } {
  switch (state) {
    case 'logged-out':
      return {
        title: `${name} invited you to Laurels`,
        text: "Track every film ever nominated, see what your friends have seen, and find the next one to watch together. Log in or sign up and we'll bring you right back.",
      };
    case 'none':
      return {
        title: `Connect with ${name}`,
        text: `Send an invite, and ${name} can see which films you've watched. Once ${name} accepts, you'll see theirs too.`,
      };
    case 'sent':
      return {
        title: `Waiting for ${name}`,
        text: `We've sent your invite, and ${name} can see which films you've watched. Once ${name} accepts, you'll see theirs too.`,
      };
    case 'received':
      return {
        title: `${name} wants to be friends`,
        text: `You can see which films ${name} has watched. Accept, and ${name} will see yours too.`,
      };
    case 'link':
      return {
        title: `${name} invited you`,
        text: `Connect, and you'll see which films ${name} has watched. ${name} will see yours too.`,
      };
    case 'friends':
      return {
        title: `You and ${name} are friends`,
        text: "See who's ahead and what to watch together next.",
      };
    case 'self':
      return {
        title: 'This is your own invite link',
        text: 'Send it to a friend. Anyone who opens it can connect with you.',
      };
  }
}
