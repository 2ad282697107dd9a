import type { Pair } from './comparison';

/** 'You lead 12 to 8' */
export function leadText({ own, friend, lead }: Pair, name: string): string {
  if (lead === 'even') return `Even at ${own.viewed}`;
  return lead === 'own'
    ? `You lead ${own.viewed} to ${friend.viewed}`
    : `${name} leads ${friend.viewed} to ${own.viewed}`;
}
