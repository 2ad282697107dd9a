import type { FilmView } from '../../shared/film/row/filmView';
import type { Show } from './filters';

export const showOptions: readonly { value: Show; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'unseen', label: 'Unseen' },
  { value: 'bookmarked', label: 'Bookmarked' },
];

export const viewOptions: readonly { value: FilmView; label: string }[] = [
  { value: 'list', label: 'List' },
  { value: 'compact', label: 'Compact' },
  { value: 'posters', label: 'Posters' },
];
