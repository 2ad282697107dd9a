import type { components } from '../../../api/schema.gen';

type AdminFilm = components['schemas']['AdminFilm'];

/** What the panels share while a film is edited. */
export interface Editing {
  /** The film's revision that the admin has looked at; a change of anything newer is refused. */
  seen: number;
  /** What becomes of a change that is on its way. */
  outcome: (onSaved: () => void) => {
    onSuccess: (film: AdminFilm) => void;
    onError: (problem: Error) => void;
    onSettled: () => void;
  };
}
