import { Fragment } from 'react';
import styles from './Marked.module.css';
import { markedParts } from './matches';
import { isWholeWord } from './searchTypes';

interface MarkedProps {
  text: string;
  /** What was searched for, as it was searched for. */
  searched: string;
}

/** A text with what was searched for marked in it. */
export function Marked({ text, searched }: MarkedProps) {
  return markedParts(text, searched, isWholeWord(searched)).map((part, place) =>
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
