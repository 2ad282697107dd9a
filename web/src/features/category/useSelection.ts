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

/** The films chosen to be marked together. Belongs to one list: another one starts without. */
export function useSelection(list: string): Selection {
  const [chosen, setChosen] = useState<{ list: string; films: ReadonlySet<string> } | null>(null);
  const isOn = chosen?.list === list;
  const films = isOn ? chosen.films : nothing;
  const select = (next: Iterable<string>) => setChosen({ list, films: new Set(next) });
  return {
    isOn,
    films,
    start: () => select([]),
    end: () => setChosen(null),
    select,
    toggle: (filmId) =>
      select(films.has(filmId) ? [...films].filter((film) => film !== filmId) : [...films, filmId]),
  };
}
