import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Ring } from './Ring';

const summary = {
  category: { name: 'Directing', normalized_name: 'directing', display_priority: 20, group: 'directing' },
  films: ['a', 'b', 'c', 'd', 'e'].map((film_id) => ({ film_id, won: film_id === 'a' })),
};

describe('Ring', () => {
  it('says what it stands for and how far one is', () => {
    render(<Ring summary={summary} viewed={new Set(['a', 'b', 'c'])} onOpen={() => {}} />);
    const ring = screen.getByRole('button', { name: 'Directing, 3 of 5 viewed' });
    expect(ring).not.toHaveAttribute('data-complete');
    expect(ring.querySelectorAll('[data-filled]')).toHaveLength(3);
  });

  it('is complete, and glints once, when the last film is viewed', () => {
    const { container, rerender } = render(
      <Ring summary={summary} viewed={new Set(['a', 'b', 'c', 'd'])} onOpen={() => {}} />,
    );
    expect(container.querySelector('.glint')).toBeNull();
    rerender(<Ring summary={summary} viewed={new Set(['a', 'b', 'c', 'd', 'e'])} onOpen={() => {}} />);
    expect(screen.getByRole('button')).toHaveAttribute('data-complete');
    expect(container.querySelector('.glint')).not.toBeNull();
  });

  it('does not glint when it comes complete', () => {
    const viewed = new Set(summary.films.map((film) => film.film_id));
    const { container } = render(<Ring summary={summary} viewed={viewed} onOpen={() => {}} />);
    expect(screen.getByRole('button')).toHaveAttribute('data-complete');
    expect(container.querySelector('.glint')).toBeNull();
  });

  it('opens by key', async () => {
    const onOpen = vi.fn();
    render(<Ring summary={summary} viewed={new Set()} onOpen={onOpen} />);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(onOpen).toHaveBeenCalledOnce();
  });
});
