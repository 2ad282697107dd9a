import { type RefObject, useRef } from 'react';
import { useShortcuts } from '../../../lib/shortcuts';
import { useShortcut } from '../../../lib/useShortcut';

/** Lets the keys j and k move the focus between rows; returns the ref for the list. */
export function useRowKeys(): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const last = useRef<Element>(undefined);
  const { isOn } = useShortcuts();

  const move = (step: 1 | -1) => {
    const rows: (Element | undefined)[] = [...(list.current?.querySelectorAll('article') ?? [])];
    const focused = document.activeElement?.closest('article') ?? last.current;
    const index = rows.indexOf(focused);
    const row = index < 0 ? rows.find((row) => row && isBelowBars(row)) : rows[index + step];
    const title = row?.querySelector<HTMLElement>('h3 a');
    if (!row || !title) return;
    last.current = row;
    // focus() would scroll only the title into view, not the whole row.
    title.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  };
  useShortcut('j', () => move(1), isOn);
  useShortcut('k', () => move(-1), isOn);
  return list;
}

/** Whether the sticky bars leave the row uncovered; the first such row is where j and k start. */
function isBelowBars(row: Element): boolean {
  const margin = Number.parseFloat(getComputedStyle(row).scrollMarginBlockStart) || 0;
  return row.getBoundingClientRect().top >= margin;
}
