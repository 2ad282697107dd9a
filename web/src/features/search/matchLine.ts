import type { components } from '../../api/schema.gen';
import { excerpt } from './matches';
import { isWholeWord, type Search } from './searchTypes';

export type SearchHit = components['schemas']['SearchHit'];

interface MatchLine {
  /** What kind of text it is; empty where that is plain. */
  label: string;
  text: string;
}

/** The text that led to a film, where it is not the name that stands above it anyway. */
export function matchLine({ type, text }: Search, hit: SearchHit, length: number): MatchLine | undefined {
  const others = hit.matched.filter((matched) => matched !== hit.name);
  if (others.length === 0) return undefined;
  switch (type) {
    case 'titles':
      return { label: 'Also known as ', text: others.join(', ') };
    case 'nominees':
      return { label: 'Nominated: ', text: others.join(', ') };
    case 'overviews':
      return { label: '', text: excerpt(others.join(' '), text, isWholeWord(text), length) };
  }
}
