// Changes of films that the server hasn't confirmed yet.
import type { components } from '../../api/schema.gen';

type EditKind = 'viewed' | 'watchlist' | 'reviewed' | 'watched_date';

/** What a user changed about a film: a mark, or its watch date. */
export interface FilmChange {
  film_id: string;
  kind: EditKind;
  value: boolean | string | null;
}

export interface Edit extends FilmChange {
  id: string;
  userId: string;
  /** Milliseconds since 1970. */
  made_at: number;
  /** Why the server will never accept it. */
  problem?: string;
}

/** As many as the server takes at once. */
export const MAX_EDITS = 1000;

export function toApi({ id, film_id, kind, value, made_at }: Edit): components['schemas']['Edit'] {
  return { id, film_id, kind, value, made_at: new Date(made_at).toISOString() };
}

/** 32 hexadecimal digits. Not `randomUUID`, which browsers have on secure pages only. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
