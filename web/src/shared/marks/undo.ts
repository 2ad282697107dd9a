// Undoing marks: which films are changed back, and what the toast says.
import type { components } from '../../api/schema.gen';
import type { MarkChange } from './markChange';

type ViewedState = components['schemas']['ViewedState'];
type Dates = Readonly<Record<string, string>>;

/** Films that one act has marked or unmarked. */
export interface MarkAct {
  userId: string;
  changes: readonly MarkChange[];
  /** Watch dates: of marked films those that the act has set, of unmarked ones those that it has deleted. */
  dates: Dates;
}

/**
 * The states that undo an act. Films that have changed since, here or on another device, are left as they are: an
 * unmarked film that is marked again, and a marked one that is unmarked or has got another watch date.
 */
export function statesBefore(
  { changes, dates }: MarkAct,
  now: { viewed: ReadonlySet<string>; dates: Dates },
): ViewedState[] {
  return changes
    .filter(({ film_id, isOn }) => {
      const isAsLeft = now.viewed.has(film_id) === isOn;
      return isAsLeft && (!isOn || now.dates[film_id] === dates[film_id]);
    })
    .map(({ film_id, isOn }) => ({
      film_id,
      viewed: !isOn,
      ...(!isOn && dates[film_id] !== undefined && { watched: dates[film_id] }),
    }));
}

export function undoneText(undone: number, total: number): string {
  if (undone === 0) return "We left that alone: it's changed since.";
  const left = total - undone;
  if (left === 0) return 'Undone.';
  return `Undone, except for ${left === 1 ? '1 film that has' : `${left} films that have`} changed since.`;
}
