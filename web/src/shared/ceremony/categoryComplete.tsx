import { ordinal } from '../../lib/ordinals';
import type { AchievementToast } from '../toasts/toast';
import { categoryIcon } from './categoryIcon';
import { type CategorySummary, ringSegments, uniqueFilms } from './progress';

/** The toast for a completed category. */
export function categoryComplete(ceremony: number, { category, films }: CategorySummary): AchievementToast {
  const unique = uniqueFilms(films);
  const Icon = categoryIcon(category);
  const count = unique.length === 1 ? 'the only nominee' : `all ${unique.length} nominees`;
  return {
    kind: 'ACHIEVEMENT',
    subtype: 'CATEGORY_COMPLETE',
    headerText: `${category.name} complete`,
    message: `You have seen ${count} of the ${ordinal(ceremony)}.`,
    segments: ringSegments(films, new Set(unique.map((film) => film.film_id))),
    image: <Icon strokeWidth={1.75} />,
  };
}
