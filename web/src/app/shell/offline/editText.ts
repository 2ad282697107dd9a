import type { FilmChange } from '../../../shared/edits/edit';
import { watchedText } from '../../../shared/watched/watchedDate';

/** What the user did: 'Watch date: May 2026' */
export function editText({ kind, value }: FilmChange): string {
  switch (kind) {
    case 'viewed':
      return value ? 'Watched' : 'Not watched';
    case 'watchlist':
      return value ? 'Bookmarked' : 'Bookmark removed';
    case 'reviewed':
      return value ? 'Reviewed' : 'Not reviewed';
    case 'watched_date':
      return typeof value === 'string' ? `Watch date: ${watchedText(value)}` : 'Watch date removed';
  }
}
