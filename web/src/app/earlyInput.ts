// What was pressed on the prerendered page before the app had loaded. `beforePaint.js` records it.

/** A key, or a control of the prerendered page, which the app has replaced. */
type EarlyInput = { key: string } | { control: Element };

declare global {
  interface Window {
    /** Absent in tests. */
    earlyInput?: EarlyInput[];
  }
}

/** Repeats it on the controls of the app. Each control once: people press again when nothing happens. */
export function repeatEarlyInput(): void {
  const inputs = window.earlyInput?.splice(0) ?? [];
  const pressed = new Set<Element>();
  for (const input of inputs) {
    if ('key' in input) {
      press(input.key);
    } else if (!pressed.has(input.control)) {
      pressed.add(input.control);
      findSame(input.control)?.click();
    }
  }
}

function press(key: string): void {
  const target = document.activeElement ?? document.body;
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  const isUnhandled = target.dispatchEvent(event);
  // A shortcut has moved the focus to a field, and the rest was meant for it. The only way to type that frameworks notice.
  if (isUnhandled && target.matches('input')) document.execCommand('insertText', false, key);
}

function findSame(control: Element): HTMLElement | undefined {
  const candidates = document.querySelectorAll<HTMLElement>(control.tagName);
  return [...candidates].find((candidate) => nameOf(candidate) === nameOf(control));
}

function nameOf(control: Element): string {
  const label = control.getAttribute('aria-label') ?? control.textContent;
  return [label, ...['type', 'value', 'href'].map((name) => control.getAttribute(name))].join();
}
