import { type KeyboardEvent, type PointerEvent, useState } from 'react';

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -10,
  PageDown: 10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/**
 * Which of a chart's marks is selected, at first the last one. The pointer, a dragging finger or the arrow keys select
 * one. The marks are buttons and one stop of the Tab key.
 */
export function useMarkSelection(count: number) {
  const [index, setIndex] = useState(count - 1);
  const selected = Math.min(index, count - 1);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(count - 1, Math.max(0, selected + step));
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  const onPointerMove = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    // Touch events target the element where the touch started, so look up the mark under the finger.
    const hovered = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-mark]');
    if (hovered && currentTarget.contains(hovered)) setIndex(Number(hovered.dataset.mark));
  };

  return {
    selected,
    /** Of the element around all marks. */
    chartProps: { onKeyDown, onPointerDown: onPointerMove, onPointerMove },
    markProps: (at: number) => ({
      tabIndex: at === selected ? 0 : -1,
      'data-mark': at,
      'data-active': at === selected || undefined,
      onFocus: () => setIndex(at),
    }),
  };
}
