import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Ring } from './Ring';

const summary = {
  category: { name: 'Directing', normalized_name: 'directing', display_priority: 20, group: 'directing' },
  films: ['a', 'b', 'c', 'd', 'e'].map((film_id) => ({ film_id, won: film_id === 'a' })),
};

/** Counts segments by their move commands. */
function segmentsIn(element: Element, selector: string) {
  return [...element.querySelectorAll(selector)]
    .map((path) => path.getAttribute('d')?.match(/M/g)?.length ?? 0)
    .reduce((sum, count) => sum + count, 0);
}

describe('Ring', () => {
  it('has the category and the progress as its label', () => {
    render(<Ring summary={summary} viewed={new Set(['a', 'b', 'c'])} onOpen={() => {}} />);
    const ring = screen.getByRole('button', { name: 'Directing, 3 of 5 viewed' });
    expect(ring).not.toHaveAttribute('data-complete');
    expect(segmentsIn(ring, '.track')).toBe(5);
    expect(segmentsIn(ring, '.fill')).toBe(3);
  });

  it('animates only the segments added while it is mounted', () => {
    const { container, rerender } = render(
      <Ring summary={summary} viewed={new Set(['a', 'b'])} onOpen={() => {}} />,
    );
    expect(container.querySelector('.sweep')).toBeNull();
    rerender(<Ring summary={summary} viewed={new Set(['a', 'b', 'c'])} onOpen={() => {}} />);
    expect(segmentsIn(container, '.fill')).toBe(2);
    expect(segmentsIn(container, '.sweep')).toBe(1);
    rerender(<Ring summary={summary} viewed={new Set(['a'])} onOpen={() => {}} />);
    expect(segmentsIn(container, '.fill')).toBe(1);
    rerender(<Ring summary={summary} viewed={new Set(['a', 'b'])} onOpen={() => {}} />);
    expect(segmentsIn(container, '.fill')).toBe(1);
    expect(segmentsIn(container, '.sweep')).toBe(1);
  });

  it('glints when the last film is viewed', () => {
    const { container, rerender } = render(
      <Ring summary={summary} viewed={new Set(['a', 'b', 'c', 'd'])} onOpen={() => {}} />,
    );
    expect(container.querySelector('.glint')).toBeNull();
    rerender(<Ring summary={summary} viewed={new Set(['a', 'b', 'c', 'd', 'e'])} onOpen={() => {}} />);
    expect(screen.getByRole('button')).toHaveAttribute('data-complete');
    expect(container.querySelector('.glint')).not.toBeNull();
  });

  it('does not glint when complete from the start', () => {
    const viewed = new Set(summary.films.map((film) => film.film_id));
    const { container } = render(<Ring summary={summary} viewed={viewed} onOpen={() => {}} />);
    expect(screen.getByRole('button')).toHaveAttribute('data-complete');
    expect(container.querySelector('.glint')).toBeNull();
  });

  it('opens by keyboard', async () => {
    const onOpen = vi.fn();
    render(<Ring summary={summary} viewed={new Set()} onOpen={onOpen} />);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(onOpen).toHaveBeenCalledOnce();
  });
});
