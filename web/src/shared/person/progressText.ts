import type { components } from '../../api/schema.gen';

type ListedPerson = components['schemas']['ListedPerson'];
type FilmLeft = components['schemas']['FilmLeft'];

export interface PersonProgress {
  seen: number;
  films: number;
  /** Those left, if they're few. */
  left: FilmLeft[];
}

/** What is left of a listed person, with the marks since the list was fetched. */
export function progressNow(
  { films, seen, left }: Pick<ListedPerson, 'films' | 'seen' | 'left'>,
  viewed: ReadonlySet<string>,
): PersonProgress {
  // A longer list of films isn't sent.
  if (left.length !== films - seen) return { seen, films, left: [] };
  const stillLeft = left.filter(({ _id }) => !viewed.has(_id));
  return { seen: films - stillLeft.length, films, left: stillLeft };
}

/** 'One film left', before its name; '12 of 21 seen' */
export function progressText({ seen, films, left }: PersonProgress): string {
  if (seen === films) return films === 1 ? 'Seen' : `All ${films} seen`;
  if (seen > 0 && left.length === 1) return 'One film left';
  return `${seen} of ${films} seen`;
}
