// What can be shared: its public page and its picture.
import { ceremonyName } from '../ceremony/ceremonyName';

export interface Shareable {
  title: string;
  /** Of the public page. */
  path: string;
  /** The path of the picture. */
  card: string;
}

export function filmShare({ _id, name, year }: { _id: string; name: string; year: number }): Shareable {
  return { title: `${name} (${year})`, path: `/film/${_id}`, card: `/api/card/film/${_id}.png` };
}

export function ceremonyShare(ceremony: number): Shareable {
  return {
    title: ceremonyName(ceremony),
    path: `/ceremony/${ceremony}`,
    card: `/api/card/ceremony/${ceremony}.png`,
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
  };
}

export function personShare({ _id, name }: { _id: string; name: string }): Shareable {
  return { title: name, path: `/person/${_id}`, card: `/api/card/person/${_id}.png` };
}
