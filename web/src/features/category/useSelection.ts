import { useState } from 'react';

export interface Selection {
  isOn: boolean;
  films: ReadonlySet<string>;
  start: () => void;
  end: () => void;
  select: (films: Iterable<string>) => void;
  toggle: (filmId: string) => void;
}

const nothing: ReadonlySet<string> = new Set();

/** Selection of films to mark together. Belongs to one list; another list starts without a selection. */
export function useSelection(list: string): Selection {
  const [selected, setSelected] = useState<{ list: string; films: ReadonlySet<string> } | null>(null);
  const isOn = selected?.list === list;
  const films = isOn ? selected.films : nothing;
  const select = (next: Iterable<string>) => setSelected({ list, films: new Set(next) });
  return {
    isOn,
    films,
    start: () => select([]),
    end: () => setSelected(null),
    select,
    toggle: (filmId) =>
      select(films.has(filmId) ? [...films].filter((film) => film !== filmId) : [...films, filmId]),
  };
}
