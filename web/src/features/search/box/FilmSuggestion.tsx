import { Check, Film } from 'lucide-react';
import type { ComponentProps } from 'react';
import { onFirstPress } from '../../../lib/onFirstPress';
import { useFilmMarks } from '../../../shared/marks/useFilmMarks';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { Highlight } from '../Highlight';
import type { SearchHit } from '../queries';
import { gridRoles } from './gridRoles';
import styles from './SuggestionList.module.css';

interface FilmSuggestionProps {
  hit: SearchHit;
  /** The searched text. */
  text: string;
  /** Of the cell that opens the film. */
  cell: ComponentProps<'div'>;
  markId: string;
  isMarkActive: boolean;
}

/** Row of a film, with its seen state and a button that marks it. */
export function FilmSuggestion({ hit, text, cell, markId, isMarkActive }: FilmSuggestionProps) {
  const { viewed } = useFilmMarks(hit);
  const otherTitles = hit.matched.filter((title) => title !== hit.name).join(', ');
  return (
    <div {...gridRoles.row} className={styles.row} data-viewed={viewed.isOn || undefined}>
      <div {...cell}>
        <Film aria-hidden className={styles.icon} />
        <span className={styles.name}>
          <Highlight text={hit.name} searched={text} />
        </span>
        <span className={styles.year}>{hit.year}</span>
        {viewed.isOn && <VisuallyHidden>, viewed</VisuallyHidden>}
        {otherTitles && (
          <span className={styles.line}>
            Also known as <Highlight text={otherTitles} searched={text} />
          </span>
        )}
      </div>
      <div {...gridRoles.cell} className={styles.markCell}>
        {/* Reached by the arrow keys, like the other cells. */}
        <button
          type="button"
          id={markId}
          tabIndex={-1}
          className={styles.mark}
          aria-label={viewed.isOn ? `Mark ${hit.name} unwatched` : `Mark ${hit.name} watched`}
          aria-pressed={viewed.isOn}
          data-active={isMarkActive || undefined}
          onClick={onFirstPress(viewed.onToggle)}
        >
          <Check aria-hidden />
        </button>
      </div>
    </div>
  );
}
