import { useState } from 'react';

export interface More {
  /** How many the next press adds. */
  count: number;
  onMore: () => void;
}

/** The first items of a long list, and more of them on request. */
export function useMore<Item>(items: readonly Item[], first: number): { visible: Item[]; more?: More } {
  const [count, setCount] = useState(first);
  const left = items.length - count;
  const step = first * 4;
  const visible = items.slice(0, count);
  if (left <= 0) return { visible };
  return { visible, more: { count: Math.min(step, left), onMore: () => setCount(count + step) } };
}
