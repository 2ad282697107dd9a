import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Dialog } from '../../ui/Dialog';
import { ToastProvider } from './ToastProvider';
import type { Toast } from './toast';
import { useToast } from './useToast';

function ToastButton({ toast }: { toast: Toast }) {
  const showToast = useToast();
  return (
    <button type="button" onClick={() => showToast(toast)}>
      show {toast.message}
    </button>
  );
}

function show(...toasts: Toast[]) {
  render(
    <ToastProvider>
      {toasts.map((toast) => (
        <ToastButton key={toast.message} toast={toast} />
      ))}
    </ToastProvider>,
  );
  for (const button of screen.getAllByRole('button')) fireEvent.click(button);
}

const plain = (message: string): Toast => ({ kind: 'GENERIC', message });
const dialog = (isOpen: boolean) => (
  <ToastProvider>
    <ToastButton toast={plain('one')} />
    <Dialog isOpen={isOpen} onClose={() => {}} title="Wings">
      1927
    </Dialog>
  </ToastProvider>
);
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const status = () => screen.getByRole('status');

describe('ToastProvider', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('shows one toast at a time for 5900 ms, with 100 ms between toasts', () => {
    show(plain('one'), plain('two'));
    expect(status()).toHaveTextContent('one');
    expect(status()).not.toHaveTextContent('two');
    pass(5899);
    expect(status().querySelector('[data-leaving]')).toBeNull();
    pass(1);
    expect(status().querySelector('[data-leaving]')).not.toBeNull();
    pass(99);
    expect(status()).toHaveTextContent('one');
    pass(1);
    expect(status()).toHaveTextContent('two');
    pass(5900);
    pass(100);
    expect(status()).toBeEmptyDOMElement();
  });

  it('pauses the timer while hovered', () => {
    show(plain('read me'));
    pass(4000);
    const toast = screen.getByText('read me');
    fireEvent.pointerEnter(toast.closest('[data-kind]') as Element);
    pass(60_000);
    expect(status()).toHaveTextContent('read me');
    fireEvent.pointerLeave(toast.closest('[data-kind]') as Element);
    pass(1899);
    expect(status().querySelector('[data-leaving]')).toBeNull();
    pass(1);
    expect(status().querySelector('[data-leaving]')).not.toBeNull();
  });

  it('pauses the timer while focused', () => {
    show(plain('read me'));
    fireEvent.focus(screen.getByRole('button', { name: 'Dismiss' }));
    pass(60_000);
    expect(status()).toHaveTextContent('read me');
  });

  it('can be dismissed', () => {
    show(plain('one'), plain('two'));
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    pass(100);
    expect(status()).toHaveTextContent('two');
  });

  it('moves into an open dialog and out again when it closes', () => {
    const { rerender } = render(dialog(true));
    fireEvent.click(screen.getByText('show one'));
    expect(screen.getByRole('dialog')).toContainElement(screen.getByText('one'));
    rerender(dialog(false));
    expect(screen.getByText('one').closest('dialog')).toBeNull();
  });

  it('runs its action once and ends', () => {
    const onPress = vi.fn();
    show({ ...plain('marked'), action: { label: 'Undo', onPress } });
    const undo = screen.getByRole('button', { name: 'Undo' });
    fireEvent.click(undo);
    fireEvent.click(undo);
    expect(onPress).toHaveBeenCalledOnce();
    pass(100);
    expect(status()).toBeEmptyDOMElement();
  });

  it('returns the focus to the control pressed before', () => {
    show({ ...plain('marked'), action: { label: 'Undo', onPress: () => {} } });
    const control = screen.getByText('show marked');
    fireEvent.pointerDown(control);
    const undo = screen.getByRole('button', { name: 'Undo' });
    fireEvent.pointerDown(undo);
    fireEvent.click(undo);
    expect(control).toHaveFocus();
  });

  it('moves away from the control just pressed', () => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 700, 300, 80));
    show(plain('one'));
    expect(status()).not.toHaveAttribute('data-moved');
    fireEvent.pointerDown(screen.getByText('show one'));
    fireEvent.click(screen.getByText('show one'));
    pass(5900);
    pass(100);
    expect(status()).toHaveAttribute('data-moved');
    vi.restoreAllMocks();
  });

  it('has its usual place in a dialog that opens after it has moved', () => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 700, 300, 80));
    const { rerender } = render(dialog(false));
    fireEvent.pointerDown(screen.getByText('show one'));
    fireEvent.click(screen.getByText('show one'));
    expect(status()).toHaveAttribute('data-moved');
    rerender(dialog(true));
    expect(screen.getByRole('dialog')).toContainElement(status());
    expect(status()).not.toHaveAttribute('data-moved');
    vi.restoreAllMocks();
  });

  it('lights the spotlights only for a grand achievement', () => {
    const achievement = { kind: 'ACHIEVEMENT', subtype: 'GENERIC', headerText: 'Done' } as const;
    show({ ...achievement, message: 'small' }, { ...achievement, message: 'grand', isGrand: true });
    const spotlights = () => document.querySelector('[data-ornament="spotlights"]');
    expect(spotlights()).toBeNull();
    pass(5900);
    pass(100);
    expect(status()).toHaveTextContent('grand');
    expect(spotlights()).not.toBeNull();
  });

  it('animates the ring of an achievement to completion', () => {
    show({
      kind: 'ACHIEVEMENT',
      subtype: 'CATEGORY_COMPLETE',
      headerText: 'Directing, 97th: done',
      message: "You've seen all 3 nominees.",
      segments: Array.from({ length: 3 }, () => ({ isFilled: true, isMarked: false })),
    });
    expect(status()).toHaveTextContent('Directing, 97th: done');
    expect(status().querySelector('[data-complete]')).toBeNull();
    pass(400);
    expect(status().querySelector('[data-complete]')).not.toBeNull();
  });
});
