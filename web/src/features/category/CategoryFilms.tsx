import { useMemo } from 'react';
import type { components } from '../../api/schema.gen';
import { FilmRow } from '../../shared/film/FilmRow';
import { filmLink } from '../../shared/film/filmLink';
import { useRegisterFilmList } from '../../shared/film/filmLists';
import { Laurel } from '../../shared/film/Laurel';
import { useFriendsWhoSaw } from '../../shared/friends/useFriendsWhoSaw';
import { useFilmMarks } from '../../shared/marks/useFilmMarks';
import { Badge } from '../../ui/Badge';
import { Checkbox } from '../../ui/Checkbox';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import styles from './CategoryFilms.module.css';
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
    <ul className={styles.films}>
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
            <MarkedFilm film={film} category={category} />
          )}
        </li>
      ))}
    </ul>
  );
}

interface FilmOfCategory {
  film: CeremonyFilm;
  category: string;
}

function MarkedFilm({ film, category }: FilmOfCategory) {
  const friends = useFriendsWhoSaw()(film._id);
  return (
    <FilmRow film={film} link={filmLink(film._id)} friends={friends} {...useFilmMarks(film)}>
      <NomineeLines film={film} category={category} />
    </FilmRow>
  );
}

interface SelectableFilmProps extends FilmOfCategory {
  isSelected: boolean;
  onToggle: () => void;
}

/** The whole row toggles the checkbox. */
function SelectableFilm({ film, category, isSelected, onToggle }: SelectableFilmProps) {
  const { viewed } = useFilmMarks(film);
  return (
    <div className={styles.selectable} data-selected={isSelected || undefined}>
      <FilmRow film={film}>
        <NomineeLines film={film} category={category} />
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

/** The nominees of a film; it can have several nominations in one category. */
function NomineeLines({ film, category }: FilmOfCategory) {
  const inCategory = film.nominations.filter(
    (nomination) => nomination.category.normalized_name === category,
  );
  return inCategory.map(({ _id, nominee, detail, won }) => (
    <p key={_id} className={styles.nominee}>
      <Laurel isWon={won} />
      <span>
        {won && <strong className={styles.won}>Winner </strong>}
        {[nominee, detail].filter(Boolean).join(' — ')}
      </span>
    </p>
  ));
}
