import { type PointerEvent, useCallback, useRef } from 'react';
import { useShortcuts } from '../../lib/shortcuts';
import { storedText } from '../../lib/storedText';
import type { ToastAction } from '../../shared/toasts/toast';
import { useToast } from '../../shared/toasts/useToast';

const stored = storedText('local', 'laurels.checklist.hints');

/** A toast is visible for about as long. */
const PAUSE_MS = 6000;

/** Explains the dots and the keyboard shortcuts, each once per browser and one at a time. */
export function useHints() {
  const toast = useToast();
  const { isOn, openList } = useShortcuts();
  // Not read from the storage at every move of the mouse.
  const given = useRef<readonly string[]>(undefined);
  const lastAt = useRef(Number.NEGATIVE_INFINITY);

  const explain = useCallback(
    (hint: 'dots' | 'keys', message: string, action?: ToastAction) => {
      given.current ??= stored.read()?.split(' ') ?? [];
      const now = performance.now();
      if (given.current.includes(hint) || now - lastAt.current < PAUSE_MS) return;
      lastAt.current = now;
      given.current = [...given.current, hint];
      stored.write(given.current.join(' '));
      // It makes way for the toast of a mark.
      toast({ kind: 'GENERIC', isConfirmation: true, message, ...(action && { action }) });
    },
    [toast],
  );

  return {
    explainDots: useCallback(
      () => explain('dots', "A dot means a film's new to you. It goes once you've seen it on the list."),
      [explain],
    ),
    /** For the list: a mouse means that there's probably a keyboard. */
    onPointerMove: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse' || !isOn) return;
      const action = { label: 'Show all', onPress: openList };
      explain('keys', 'Faster by keyboard: j and k move, v marks a film.', action);
    },
  };
}
