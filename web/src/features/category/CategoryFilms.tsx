import { useMemo } from 'react';
import type { components } from '../../api/schema.gen';
import { useRegisterFilmList } from '../../shared/film/filmLists';
import { FilmRow } from '../../shared/film/row/FilmRow';
import { MarkedFilmRow } from '../../shared/film/row/MarkedFilmRow';
import { NomineeLines } from '../../shared/film/row/NomineeLines';
import { useFilmMarks } from '../../shared/marks/useFilmMarks';
import { Badge } from '../../ui/Badge';
import { Checkbox } from '../../ui/Checkbox';
import { Stack } from '../../ui/Stack';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import styles from './CategoryFilms.module.css';
import { nominationsIn } from './nominationsIn';
import type { Selection } from './useSelection';

type CeremonyFilm = components['schemas']['CeremonyFilm'];

interface CategoryFilmsProps {
  films: readonly CeremonyFilm[];
  /** Normalized name. */
  category: string;
  selection: Selection;
}

export function CategoryFilms({ films, category, selection }: CategoryFilmsProps) {
  useRegisterFilmList(useMemo(() => films.map((film) => film._id), [films]));
  return (
    <Stack as="ul" gap={3}>
      {films.map((film) => (
        <li key={film._id}>
          {selection.isOn ? (
            <SelectableFilm
              film={film}
              category={category}
              isSelected={selection.films.has(film._id)}
              onToggle={() => selection.toggle(film._id)}
            />
          ) : (
            <MarkedFilmRow film={film}>
              <NomineeLines nominations={nominationsIn(film, category)} wording="full" />
            </MarkedFilmRow>
          )}
        </li>
      ))}
    </Stack>
  );
}

interface SelectableFilmProps {
  film: CeremonyFilm;
  category: string;
  isSelected: boolean;
  onToggle: () => void;
}

/** The whole row toggles the checkbox. */
function SelectableFilm({ film, category, isSelected, onToggle }: SelectableFilmProps) {
  const { viewed } = useFilmMarks(film);
  return (
    <div className={styles.selectable} data-selected={isSelected || undefined}>
      <FilmRow film={film}>
        <NomineeLines nominations={nominationsIn(film, category)} wording="full" isLinked={false} />
        {viewed.isOn && <Badge tone="viewed">Watched</Badge>}
      </FilmRow>
      <span className={styles.box}>
        <Checkbox
          label={<VisuallyHidden>Select {film.name}</VisuallyHidden>}
          checked={isSelected}
          onChange={onToggle}
        />
      </span>
    </div>
  );
}
