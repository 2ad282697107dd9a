import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Dialog } from './Dialog';

function Page({ onClose = () => {} }: { onClose?: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    setIsOpen(false);
    onClose();
  };
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        open
      </button>
      {/* Unmounted when closed, as routed dialogs are. */}
      {isOpen && (
        <Dialog isOpen onClose={close} title="Casablanca" footer={<button type="button">Mark</button>}>
          <p>1942</p>
        </Dialog>
      )}
    </>
  );
}

async function opened(onClose = vi.fn()) {
  render(<Page onClose={onClose} />);
  await userEvent.click(screen.getByRole('button', { name: 'open' }));
  return { dialog: screen.getByRole('dialog', { name: 'Casablanca' }), onClose };
}

describe('Dialog', () => {
  it('is labeled by its title and receives the focus', async () => {
    const { dialog } = await opened();
    expect(dialog).toHaveAttribute('open');
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
  });

  it('closes with its button and restores the focus', async () => {
    const { onClose } = await opened();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'open' })).toHaveFocus();
  });

  it('requests to be closed on Esc', async () => {
    const { onClose } = await opened();
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
    expect(screen.getByRole('button', { name: 'open' })).toHaveFocus();
  });

  it('closes on a click outside', async () => {
    const { dialog, onClose } = await opened();
    await userEvent.click(dialog);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('stays open on a click inside, even one that ends outside', async () => {
    const { dialog, onClose } = await opened();
    await userEvent.click(screen.getByText('1942'));
    fireEvent.pointerDown(screen.getByText('1942'));
    fireEvent.click(dialog);
    expect(onClose).not.toHaveBeenCalled();
    expect(dialog).toBeInTheDocument();
  });

  it('stays open when its owner does not close it', async () => {
    const onClose = vi.fn();
    render(
      <Dialog isOpen onClose={onClose} title="Unsaved">
        text
      </Dialog>,
    );
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
    expect(screen.getByRole('dialog')).toHaveAttribute('open');
  });
});
