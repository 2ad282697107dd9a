import { Check, Search as Glass } from 'lucide-react';
import { useMarks } from '../../shared/marks/useMarks';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { Highlight } from './Highlight';
import { matchLine } from './matchLine';
import styles from './SuggestionList.module.css';
import type { Suggestions } from './useSuggestions';

interface SuggestionListProps {
  id: string;
  suggestions: Suggestions;
  /** The option that the keys have reached; the one after the films searches for the text. */
  active: number;
  onChoose: (option: number) => void;
}

/** About two lines. */
const LINE_LENGTH = 90;

export function optionId(listId: string, option: number): string {
  return `${listId}-${option}`;
}

/** The listbox of a search field. The focus stays in the field. */
export function SuggestionList({ id, suggestions: { search, hits }, active, onChoose }: SuggestionListProps) {
  const { viewed } = useMarks();
  const option = (place: number) => ({
    id: optionId(id, place),
    role: 'option',
    'aria-selected': place === active,
    className: styles.option,
    onClick: () => onChoose(place),
  });
  return (
    // A press keeps the focus where it is.
    <div className={styles.panel} onPointerDown={(event) => event.preventDefault()}>
      <div id={id} role="listbox" aria-label="Suggestions" className={styles.list}>
        {hits.map((hit, place) => {
          const line = matchLine(search, hit, LINE_LENGTH);
          return (
            <div key={hit._id} {...option(place)}>
              <span className={styles.name}>
                {search.type === 'titles' ? <Highlight text={hit.name} searched={search.text} /> : hit.name}
              </span>
              <span className={styles.year}>{hit.year}</span>
              {viewed.has(hit._id) && (
                <span className={styles.viewed}>
                  <Check aria-hidden />
                  <VisuallyHidden>, viewed</VisuallyHidden>
                </span>
              )}
              {line && (
                <span className={styles.line}>
                  {line.label}
                  <Highlight text={line.text} searched={search.text} />
                </span>
              )}
            </div>
          );
        })}
        <div {...option(hits.length)} data-all>
          <Glass aria-hidden className={styles.glass} />
          <span className={styles.all}>
            {hits.length > 0 ? 'Show all results for' : 'Nothing found yet for'} “{search.text}”
          </span>
        </div>
      </div>
    </div>
  );
}
