import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { IconButton } from './IconButton';

function Toggle() {
  const [isPressed, setIsPressed] = useState(false);
  return (
    <IconButton label="Bookmark" icon={null} isPressed={isPressed} onClick={() => setIsPressed(!isPressed)} />
  );
}

describe('IconButton', () => {
  it('toggles by keyboard and exposes its state', async () => {
    render(<Toggle />);
    const toggle = screen.getByRole('button', { name: 'Bookmark', pressed: false });
    toggle.focus();
    await userEvent.keyboard(' ');
    expect(toggle).toHaveAttribute('aria-pressed', 'true');
    await userEvent.keyboard('{Enter}');
    expect(toggle).toHaveAttribute('aria-pressed', 'false');
  });

  it('is not a toggle without a state', () => {
    render(<IconButton label="Close" icon={null} />);
    expect(screen.getByRole('button', { name: 'Close' })).not.toHaveAttribute('aria-pressed');
  });

  it('ignores clicks while pending', async () => {
    const onClick = vi.fn();
    render(<IconButton label="Viewed" icon={null} isPressed isPending onClick={onClick} />);
    await userEvent.click(screen.getByRole('button'));
    expect(onClick).not.toHaveBeenCalled();
  });
});
