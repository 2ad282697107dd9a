import { Fragment } from 'react';
import styles from './Highlight.module.css';
import { highlightParts } from './matches';
import { isWholeWord } from './searchTypes';

interface HighlightProps {
  text: string;
  /** The search text. */
  searched: string;
}

/** Text with the matches of a search highlighted. */
export function Highlight({ text, searched }: HighlightProps) {
  return highlightParts(text, searched, isWholeWord(searched)).map((part, index) =>
    part.isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a part of the text.
      <mark key={index} className={styles.mark}>
        {part.text}
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a part of the text.
      <Fragment key={index}>{part.text}</Fragment>
    ),
  );
}
