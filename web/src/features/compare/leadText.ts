import type { Pair } from './comparison';

/** 'You lead 12 to 8' */
export function leadText({ mine, theirs, lead }: Pair, name: string): string {
  if (lead === 'even') return `Even at ${mine.viewed}`;
  return lead === 'mine'
    ? `You lead ${mine.viewed} to ${theirs.viewed}`
    : `${name} leads ${theirs.viewed} to ${mine.viewed}`;
}
