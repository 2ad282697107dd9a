import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ProgressBar } from './ProgressBar';

describe('ProgressBar', () => {
  it('exposes its progress', () => {
    render(<ProgressBar label="Films viewed" value={27} max={50} />);
    const bar = screen.getByRole('progressbar', { name: 'Films viewed' });
    expect(bar).toHaveAttribute('aria-valuetext', '27 of 50');
    expect(bar).not.toHaveAttribute('data-complete');
  });

  it('is not complete when the maximum is zero', () => {
    render(<ProgressBar label="Films viewed" value={0} max={0} />);
    expect(screen.getByRole('progressbar')).not.toHaveAttribute('data-complete');
  });
});
