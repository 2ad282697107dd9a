import type { components } from '../../../api/schema.gen';

type AdminFilm = components['schemas']['AdminFilm'];

/** Edit state shared by the provider panels. */
export interface Editing {
  /** The revision the admin is editing; the server rejects changes to a newer one. */
  baseRevision: number;
  /** Mutation callbacks for a change that is being saved. */
  outcome: (onSaved: () => void) => {
    onSuccess: (film: AdminFilm) => void;
    onError: (problem: Error) => void;
    onSettled: () => void;
  };
}
