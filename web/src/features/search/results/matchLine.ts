import { excerpt } from '../matches';
import type { SearchHit } from '../queries';
import { isWholeWord, type Search } from '../searchTypes';

interface MatchLine {
  /** Describes the text; empty if it is self-explanatory. */
  label: string;
  text: string;
}

/** The matched text of a film, unless it is the film's name. Nominees have lines of their own. */
export function matchLine({ type, text }: Search, hit: SearchHit, length: number): MatchLine | undefined {
  const others = hit.matched.filter((matched) => matched !== hit.name);
  if (others.length === 0) return undefined;
  switch (type) {
    case 'titles':
      return { label: 'Also known as ', text: others.join(', ') };
    case 'nominees':
      return undefined;
    case 'overviews':
      return { label: '', text: excerpt(others.join(' '), text, isWholeWord(text), length) };
  }
}
