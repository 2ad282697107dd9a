import type { SearchHit } from '../queries';

/** Which films of a nominee are listed; in the query string. */
export type Show = 'all' | 'unseen';

/** A nominee's films, newest first. */
export function newestFirst(hits: readonly SearchHit[]): SearchHit[] {
  return hits.toSorted(
    (one, other) =>
      other.year - one.year ||
      (other.release_date ?? '').localeCompare(one.release_date ?? '') ||
      one.name.localeCompare(other.name),
  );
}

export function unseen(hits: readonly SearchHit[], viewed: ReadonlySet<string>): SearchHit[] {
  return hits.filter(({ _id }) => !viewed.has(_id));
}
