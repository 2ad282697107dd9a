import { afterAll, beforeAll } from 'vitest';

// jsdom does not implement the methods of the dialog element. These do what tests observe: the attribute, moving and
// restoring the focus, and Esc.
const openers = new WeakMap<HTMLDialogElement, Element | null>();

HTMLDialogElement.prototype.showModal = function showModal() {
  openers.set(this, document.activeElement);
  this.setAttribute('open', '');
  this.querySelector<HTMLElement>('button, [href], input, select, textarea')?.focus();
};

HTMLDialogElement.prototype.close = function close() {
  if (!this.hasAttribute('open')) return;
  this.removeAttribute('open');
  (openers.get(this) as HTMLElement | null | undefined)?.focus();
};

function cancelTopmost(event: KeyboardEvent) {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  const top = [...document.querySelectorAll('dialog[open]')].at(-1);
  top?.dispatchEvent(new Event('cancel', { cancelable: true }));
}

beforeAll(() => document.addEventListener('keydown', cancelTopmost));
afterAll(() => document.removeEventListener('keydown', cancelTopmost));
