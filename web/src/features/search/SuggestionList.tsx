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
  /** Index of the active option; the last option, after the films, searches for the text. */
  active: number;
  onChoose: (option: number) => void;
}

/** In characters, about two lines. */
const LINE_LENGTH = 90;

export function optionId(listId: string, option: number): string {
  return `${listId}-${option}`;
}

/** Listbox of the search field. The focus stays in the field. */
export function SuggestionList({ id, suggestions: { search, hits }, active, onChoose }: SuggestionListProps) {
  const { viewed } = useMarks();
  const option = (index: number) => ({
    id: optionId(id, index),
    role: 'option',
    'aria-selected': index === active,
    className: styles.option,
    onClick: () => onChoose(index),
  });
  return (
    // Prevents a click from moving the focus out of the field.
    <div className={styles.panel} onPointerDown={(event) => event.preventDefault()}>
      <div id={id} role="listbox" aria-label="Suggestions" className={styles.list}>
        {hits.map((hit, index) => {
          const line = matchLine(search, hit, LINE_LENGTH);
          return (
            <div key={hit._id} {...option(index)}>
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
            {hits.length > 0 ? 'Show all results for' : 'Search for'} “{search.text}”
          </span>
        </div>
      </div>
    </div>
  );
}
