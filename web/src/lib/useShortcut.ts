import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `onPress` when the key is pressed without modifiers and not in a field that uses it. Page shortcuts are disabled
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
      if (usesKey(event.target, key) || hasOpenDialog() !== (scope === 'dialog') || hasDialogOnTop()) return;
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

/** Over another one, whose shortcuts it pauses. */
function hasDialogOnTop(): boolean {
  return document.querySelector('dialog[open][data-on-top]') !== null;
}

/** These inputs don't use the characters typed while they have the focus. */
const withoutText = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'];

function usesKey(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  const isTextless = target instanceof HTMLInputElement && withoutText.includes(target.type);
  // Arrow keys choose among radio buttons; characters choose in a select.
  if (isTextless) return key.startsWith('Arrow');
  return target.closest('input, textarea, select, [contenteditable]') !== null;
}
