import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `onPress` when the key is pressed without modifiers and outside of form fields. Page shortcuts are disabled
 * while a dialog is open; dialog shortcuts work only then.
 */
export function useShortcut(
  key: string,
  onPress: () => void,
  isOn = true,
  scope: 'page' | 'dialog' = 'page',
): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const isCombined = event.ctrlKey || event.metaKey || event.altKey;
      if (event.key !== key || isCombined || event.repeat || event.defaultPrevented) return;
      if (isTyping(event.target) || hasOpenDialog() !== (scope === 'dialog')) return;
      event.preventDefault();
      press();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [key, isOn, scope]);
}

function hasOpenDialog(): boolean {
  return document.querySelector('dialog[open]') !== null;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}
