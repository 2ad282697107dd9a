import { Search as Glass, UserRound } from 'lucide-react';
import { useMarks } from '../../../shared/marks/useMarks';
import { Highlight } from '../Highlight';
import type { SuggestedPerson } from '../queries';
import { FilmSuggestion } from './FilmSuggestion';
import { gridRoles } from './gridRoles';
import styles from './SuggestionList.module.css';
import { type Active, suggestionId } from './suggestionKeys';
import type { TypedSuggestions } from './useSuggestions';

interface SuggestionListProps {
  id: string;
  suggestions: TypedSuggestions;
  /** The row of the first film, and of the first person. The last row is the search for the text. */
  firstFilm: number;
  firstPerson: number;
  active: Active;
  onChoose: (row: number) => void;
}

/** Popup of the search field. A grid, because the option of a listbox can't contain a button. The focus stays in the field. */
export function SuggestionList({
  id,
  suggestions,
  firstFilm,
  firstPerson,
  active,
  onChoose,
}: SuggestionListProps) {
  const { text, films, people, isSaved } = suggestions;
  const { viewed } = useMarks();
  const last = films.length + people.length;
  const cell = (row: number) => ({
    id: suggestionId(id, { row, isMark: false }),
    ...gridRoles.cell,
    'aria-selected': row === active.row && !active.isMark,
    className: styles.cell,
    onClick: () => onChoose(row),
  });
  const filmRows = films.map((hit, index) => {
    const row = firstFilm + index;
    return (
      <FilmSuggestion
        key={hit._id}
        hit={hit}
        text={text}
        cell={cell(row)}
        markId={suggestionId(id, { row, isMark: true })}
        isMarkActive={row === active.row && active.isMark}
      />
    );
  });
  const personRows = people.map((person, index) => (
    <div key={`${person.name} ${person.film_ids[0]}`} {...gridRoles.row} className={styles.row}>
      <div {...cell(firstPerson + index)}>
        <UserRound aria-hidden className={styles.icon} />
        <span className={styles.name}>
          <Highlight text={person.name} searched={text} />
        </span>
        <span className={styles.line}>{personText(person, viewed)}</span>
      </div>
    </div>
  ));
  return (
    // Prevents a click from moving the focus out of the field.
    <div className={styles.panel} onPointerDown={(event) => event.preventDefault()}>
      <div id={id} {...gridRoles.grid}>
        {firstFilm === 0 ? [filmRows, personRows] : [personRows, filmRows]}
        <div {...gridRoles.row} className={styles.row} data-all>
          <div {...cell(last)}>
            <Glass aria-hidden className={styles.icon} />
            <span className={styles.all}>
              {last > 0 ? 'Show all results for' : 'Search for'} “{text}”
            </span>
          </div>
        </div>
      </div>
      {isSaved && <p className={styles.saved}>You're offline. These are saved on this device.</p>}
    </div>
  );
}

/** '21 nominations, 3 wins · 9 of 21 films seen' */
function personText({ nomCount, winCount, film_ids }: SuggestedPerson, viewed: ReadonlySet<string>): string {
  const nominations = `${nomCount} ${nomCount === 1 ? 'nomination' : 'nominations'}`;
  const wins = winCount > 0 && `${winCount} ${winCount === 1 ? 'win' : 'wins'}`;
  const seen = film_ids.filter((id) => viewed.has(id)).length;
  const films = film_ids.length === 1 ? 'film' : 'films';
  return `${[nominations, wins].filter(Boolean).join(', ')} · ${seen} of ${film_ids.length} ${films} seen`;
}
