import type { FilmView } from '../../shared/film/row/filmView';
import type { Kind, Show } from './filters';

export const showOptions: readonly { value: Show; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'unseen', label: 'Unseen' },
  { value: 'bookmarked', label: 'Bookmarked' },
];

export const kindOptions: readonly { value: Kind; label: string }[] = [
  { value: 'all', label: 'All kinds' },
  { value: 'features', label: 'Features' },
  { value: 'shorts', label: 'Shorts' },
  { value: 'documentaries', label: 'Documentaries' },
];

export const viewOptions: readonly { value: FilmView; label: string }[] = [
  { value: 'list', label: 'List' },
  { value: 'compact', label: 'Compact' },
  { value: 'posters', label: 'Posters' },
];
