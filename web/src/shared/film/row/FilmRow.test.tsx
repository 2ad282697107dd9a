import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { aFilm } from '../../../testing/catalogue';
import { FilmRow } from './FilmRow';

const off = { isOn: false, onToggle: () => {} };

describe('FilmRow', () => {
  it('shows year, runtime, genres and nominations', () => {
    render(<FilmRow film={aFilm({ nomCount: 16, winCount: 4 })} />);
    const row = screen.getByRole('article');
    expect(within(row).getByRole('heading', { name: 'Wings' })).toBeInTheDocument();
    expect(row).toHaveTextContent('1927 · 2h 24m · Action, Drama, Romance');
    expect(row).toHaveTextContent('16 nominations, 4 won');
    expect(row.querySelectorAll('[data-won]')).toHaveLength(4);
    expect(within(row).queryByRole('button')).toBeNull();
  });

  it.each([
    [1, 0, '1 nomination'],
    [1, 1, '1 nomination, won'],
    [5, 0, '5 nominations'],
  ])('counts %i and %i as "%s"', (nomCount, winCount, text) => {
    render(<FilmRow film={aFilm({ nomCount, winCount })} />);
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  it.each([
    ['en', null],
    [null, null],
    ['ko', 'Korean'],
    ['cn', 'Cantonese'],
    ['not a code', 'not a code'],
  ])('shows the language %s as %s', (original_language, name) => {
    const { container } = render(<FilmRow film={aFilm({ original_language })} />);
    expect(container.querySelector('abbr')?.title ?? null).toBe(name);
  });

  it('toggles viewed and bookmark', async () => {
    const [view, bookmark] = [vi.fn(), vi.fn()];
    render(
      <FilmRow
        film={aFilm()}
        viewed={{ ...off, onToggle: view }}
        bookmark={{ ...off, onToggle: bookmark }}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Mark Wings watched', pressed: false }));
    await userEvent.click(screen.getByRole('button', { name: 'Bookmark Wings', pressed: false }));
    expect(view).toHaveBeenCalledOnce();
    expect(bookmark).toHaveBeenCalledOnce();
  });

  it('hides the bookmark of a viewed film', () => {
    render(<FilmRow film={aFilm()} viewed={{ ...off, isOn: true }} bookmark={off} />);
    expect(screen.getByRole('button', { name: 'Mark Wings unwatched', pressed: true })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /bookmark/i })).toBeNull();
  });

  it('shows three friends and counts the rest', () => {
    const friends = ['Ana', 'Ben', 'Chloé', 'Dorothy', 'Eve'].map((username) => ({
      _id: username,
      username,
    }));
    render(<FilmRow film={aFilm()} friends={friends} isUnreviewed />);
    const list = screen.getByRole('list', { name: 'Friends who have seen it' });
    expect(
      within(list)
        .getAllByRole('img')
        .map((avatar) => avatar.getAttribute('aria-label')),
    ).toEqual(['Ana', 'Ben', 'Chloé']);
    expect(list).toHaveTextContent('+2');
    expect(screen.getByText('new to you')).toBeInTheDocument();
  });
});
