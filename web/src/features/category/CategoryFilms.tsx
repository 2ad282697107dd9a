import { useMemo } from 'react';
import type { components } from '../../api/schema.gen';
import { FilmRow } from '../../shared/film/FilmRow';
import { filmLink } from '../../shared/film/filmLink';
import { Laurel } from '../../shared/film/Laurel';
import { useOpenedFrom } from '../../shared/film/openedFrom';
import { useFriendsWhoSaw } from '../../shared/friends/useFriendsWhoSaw';
import { useFilmMarks } from '../../shared/marks/useFilmMarks';
import { Checkbox } from '../../ui/Checkbox';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import styles from './CategoryFilms.module.css';
import type { Selection } from './useSelection';

type CeremonyFilm = components['schemas']['CeremonyFilm'];

interface CategoryFilmsProps {
  films: readonly CeremonyFilm[];
  selection: Selection;
}

export function CategoryFilms({ films, selection }: CategoryFilmsProps) {
  useOpenedFrom(useMemo(() => films.map((film) => film._id), [films]));
  return (
    <ul className={styles.films}>
      {films.map((film) => (
        <li key={film._id}>
          {selection.isOn ? (
            <SelectableFilm
              film={film}
              isSelected={selection.films.has(film._id)}
              onToggle={() => selection.toggle(film._id)}
            />
          ) : (
            <MarkedFilm film={film} />
          )}
        </li>
      ))}
    </ul>
  );
}

function MarkedFilm({ film }: { film: CeremonyFilm }) {
  const friends = useFriendsWhoSaw()(film._id);
  return (
    <FilmRow film={film} link={filmLink(film._id)} friends={friends} {...useFilmMarks(film)}>
      <NomineeLines film={film} />
    </FilmRow>
  );
}

interface SelectableFilmProps {
  film: CeremonyFilm;
  isSelected: boolean;
  onToggle: () => void;
}

/** The whole row is the box's label. */
function SelectableFilm({ film, isSelected, onToggle }: SelectableFilmProps) {
  const { viewed } = useFilmMarks(film);
  return (
    <div className={styles.selectable} data-selected={isSelected || undefined}>
      <FilmRow film={film}>
        <NomineeLines film={film} />
      </FilmRow>
      <span className={styles.box}>
        <Checkbox
          label={
            <VisuallyHidden>
              Choose {film.name}
              {viewed.isOn && ', viewed'}
            </VisuallyHidden>
          }
          checked={isSelected}
          onChange={onToggle}
        />
      </span>
    </div>
  );
}

function NomineeLines({ film }: { film: CeremonyFilm }) {
  return film.nominations.map(({ _id, nominee, detail, won }) => (
    <p key={_id} className={styles.nominee}>
      <Laurel isWon={won} />
      <span>
        {won && <strong className={styles.won}>Winner </strong>}
        {[nominee, detail].filter(Boolean).join(' — ')}
      </span>
    </p>
  ));
}
