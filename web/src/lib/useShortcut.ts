import { useEffect, useEffectEvent } from 'react';

/**
 * Runs `onPress` when the key is pressed alone, outside of fields. A key of the page is dead while a dialog lies
 * over it; a key of a dialog works there alone.
 */
export function useShortcut(
  key: string,
  onPress: () => void,
  isOn = true,
  place: 'page' | 'dialog' = 'page',
): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const isCombined = event.ctrlKey || event.metaKey || event.altKey;
      if (event.key !== key || isCombined || event.repeat || event.defaultPrevented) return;
      if (isTyping(event.target) || isInDialog() !== (place === 'dialog')) return;
      event.preventDefault();
      press();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [key, isOn, place]);
}

function isInDialog(): boolean {
  return document.querySelector('dialog[open]') !== null;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}
