import { Fragment } from 'react';
import styles from './Highlight.module.css';
import { highlightParts } from './matches';
import { isWholeWord } from './searchTypes';

interface HighlightProps {
  text: string;
  /** What was searched for, as it was searched for. */
  searched: string;
}

/** A text with what was searched for marked in it. */
export function Highlight({ text, searched }: HighlightProps) {
  return highlightParts(text, searched, isWholeWord(searched)).map((part, place) =>
    part.isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the text.
      <mark key={place} className={styles.mark}>
        {part.text}
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the text.
      <Fragment key={place}>{part.text}</Fragment>
    ),
  );
}
