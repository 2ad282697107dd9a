// What can be shared: its public page and its picture, and the user's own progress with it.
import { ceremonyName } from '../ceremony/ceremonyName';
import type { ShareSubject } from './queries';

export interface Shareable {
  title: string;
  /** Of the public page. */
  path: string;
  /** The path of the picture, if there's one. */
  card: string | undefined;
  /** What users share of their own progress, if there's any. */
  progress?: ShareSubject;
  /** A user has made the page public: it doesn't need a public catalogue. */
  isPersonal?: boolean;
}

export function filmShare({ _id, name, year }: { _id: string; name: string; year: number }): Shareable {
  return { title: `${name} (${year})`, path: `/film/${_id}`, card: `/api/card/film/${_id}.png` };
}

export function ceremonyShare(ceremony: number): Shareable {
  return {
    title: ceremonyName(ceremony),
    path: `/ceremony/${ceremony}`,
    card: `/api/card/ceremony/${ceremony}.png`,
    progress: { kind: 'ceremony', ceremony },
  };
}

export function categoryShare(
  ceremony: number,
  { name, normalized_name }: { name: string; normalized_name: string },
): Shareable {
  return {
    title: `${name}, ${ceremonyName(ceremony)}`,
    path: `/ceremony/${ceremony}/${normalized_name}`,
    card: `/api/card/category/${ceremony}/${normalized_name}.png`,
    progress: { kind: 'category', ceremony, category: normalized_name },
  };
}

export function personShare({ _id, name }: { _id: string; name: string }): Shareable {
  return {
    title: name,
    path: `/person/${_id}`,
    card: `/api/card/person/${_id}.png`,
    progress: { kind: 'person', person_id: _id },
  };
}

/** What users have made public, `/u/{slug}` and `/s/{token}`. The picture has numbers, which may not be part of it. */
export function personalShare(title: string, path: string, hasCard = true): Shareable {
  return { title, path, card: hasCard ? `${path}/card.png` : undefined, isPersonal: true };
}
