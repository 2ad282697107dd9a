import type { Pair } from './comparison';

/** "You're ahead 12 to 8" */
export function leadText({ own, friend, lead }: Pair, name: string): string {
  if (lead === 'even') return `Tied at ${own.viewed}`;
  return lead === 'own'
    ? `You're ahead ${own.viewed} to ${friend.viewed}`
    : `${name} is ahead ${friend.viewed} to ${own.viewed}`;
}
