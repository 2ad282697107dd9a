// Buttons that mark a few films, for tests of marks.
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createCache } from '../app/cache';
import { useFilmMarks } from '../shared/marks/useFilmMarks';
import { useMarks } from '../shared/marks/useMarks';
import { useSetViewed } from '../shared/marks/useSetViewed';
import { meQueries } from '../shared/me/queries';
import type { User } from '../shared/me/user';
import { ToastProvider } from '../shared/toasts/ToastProvider';

export const films = ['Wings', 'Chang', 'Alibi'].map((name) => ({ _id: name.toLowerCase(), name }));

/** The films in the order in which they were rendered. */
export const rendered: string[] = [];

function Film({ film }: { film: { _id: string; name: string } }) {
  const { viewed, bookmark, watchedToday } = useFilmMarks(film);
  rendered.push(film.name);
  return (
    <>
      <button
        type="button"
        aria-pressed={viewed.isOn}
        aria-busy={viewed.isPending ?? false}
        onClick={viewed.onToggle}
      >
        {film.name}
      </button>
      <button type="button" aria-pressed={bookmark.isOn} onClick={bookmark.onToggle}>
        Bookmark {film.name}
      </button>
      <button type="button" onClick={watchedToday}>
        {film.name} today
      </button>
    </>
  );
}

function Summary() {
  const { setViewed } = useSetViewed();
  const all = films.map(({ _id }) => ({ film_id: _id, viewed: true }));
  return (
    <>
      <p>{[...useMarks().viewed].sort().join(' ') || 'nothing'}</p>
      <button type="button" onClick={() => setViewed(all).catch(() => {})}>
        all
      </button>
    </>
  );
}

/** Renders the buttons for a user. */
export function showButtons(me: User) {
  const cache = createCache();
  cache.setQueryData(meQueries.profile().queryKey, me);
  rendered.length = 0;
  render(
    <QueryClientProvider client={cache}>
      <ToastProvider>
        {films.map((film) => (
          <Film key={film._id} film={film} />
        ))}
        <Summary />
      </ToastProvider>
    </QueryClientProvider>,
  );
  return { cache, user: userEvent.setup() };
}

export const button = (name: string) => screen.getByRole('button', { name });
export const isOn = (name: string) => button(name).getAttribute('aria-pressed') === 'true';
