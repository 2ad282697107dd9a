import { type RefObject, useRef } from 'react';
import { useShortcuts } from '../../../lib/shortcuts';
import { useShortcut } from '../../../lib/useShortcut';

/** Lets j and k move the focus from row to row; gives back the ref of the list they walk through. */
export function useRowKeys(): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const last = useRef<Element>(undefined);
  const { isOn } = useShortcuts();

  const move = (step: 1 | -1) => {
    const rows: (Element | undefined)[] = [...(list.current?.querySelectorAll('article') ?? [])];
    const focused = document.activeElement?.closest('article') ?? last.current;
    const at = rows.indexOf(focused);
    const row = at < 0 ? rows.find((row) => row && isBelowBars(row)) : rows[at + step];
    const title = row?.querySelector<HTMLElement>('h3 a');
    if (!row || !title) return;
    last.current = row;
    // The focus would scroll as little as it can; the whole row shall be seen.
    title.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  };
  useShortcut('j', () => move(1), isOn);
  useShortcut('k', () => move(-1), isOn);
  return list;
}

/** Where one starts: the first row that one sees whole. */
function isBelowBars(row: Element): boolean {
  const margin = Number.parseFloat(getComputedStyle(row).scrollMarginBlockStart) || 0;
  return row.getBoundingClientRect().top >= margin;
}
