import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { CeremonyCard } from './CeremonyCard';

function summary(name: string, group: string, films: string[]) {
  return {
    category: { name, normalized_name: name.toLowerCase().replaceAll(' ', '-'), display_priority: 0, group },
    films: films.map((film_id) => ({ film_id, won: false })),
  };
}

const categories = [
  summary('Best Picture', 'picture', ['a', 'b', 'c']),
  summary('Directing', 'directing', ['a', 'b']),
  summary('Sound', 'sound', ['d']),
];

function show(onOpenCategory = vi.fn()) {
  render(
    <CeremonyCard
      ceremony={98}
      title="Honoring 2025"
      details="March 15, 2026"
      categories={categories}
      viewed={new Set(['a', 'd'])}
      onOpenCategory={onOpenCategory}
      isUnreviewed
    />,
  );
  return onOpenCategory;
}

describe('CeremonyCard', () => {
  it('counts each film of the ceremony once', () => {
    show();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '2 of 4');
    expect(screen.getByText('not reviewed yet')).toBeInTheDocument();
  });

  it('shows only the top row until expanded', async () => {
    show();
    expect(screen.queryByRole('button', { name: /^Sound/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'show all categories' }));
    expect(screen.getByRole('button', { name: 'Sound, 1 of 1 viewed' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'hide all but top row' }));
    expect(screen.queryByRole('button', { name: /^Sound/ })).toBeNull();
  });

  it('reports the chosen category', async () => {
    const onOpenCategory = show();
    await userEvent.click(screen.getByRole('button', { name: /^Directing/ }));
    expect(onOpenCategory).toHaveBeenCalledWith(categories[1]);
  });
});
