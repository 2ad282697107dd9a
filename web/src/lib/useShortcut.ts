import { useEffect, useEffectEvent } from 'react';

/** Runs `onPress` when the key is pressed alone, outside of fields and open dialogs. */
export function useShortcut(key: string, onPress: () => void, isOn = true): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const isCombined = event.ctrlKey || event.metaKey || event.altKey;
      if (event.key !== key || isCombined || event.repeat || event.defaultPrevented) return;
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      press();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [key, isOn]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}
