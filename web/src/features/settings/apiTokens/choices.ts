import type { ApiToken } from './queries';

export type TokenScope = ApiToken['scopes'][number];

/** What a token can be allowed, each with a line about it. */
export const scopes: readonly { scope: TokenScope; name: string; about: string }[] = [
  { scope: 'read', name: 'Read', about: 'your films, diary, stats and plans, and what friends show you' },
  {
    scope: 'marks',
    name: 'Marks',
    about: 'change watched films, their dates, the watchlist and the diary; see your profile',
  },
  { scope: 'friends', name: 'Friends', about: 'invite, accept and remove friends; see your profile' },
];

/** For how many days a token works; null for one that never expires. */
export const lifetimes: readonly { days: number | null; label: string }[] = [
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: 365, label: '365 days' },
  { days: null, label: 'Never' },
];

export const defaultDays = 90;
export const maxNameLength = 40;

export function scopeName(scope: TokenScope): string {
  return scopes.find((choice) => choice.scope === scope)?.name ?? scope;
}
