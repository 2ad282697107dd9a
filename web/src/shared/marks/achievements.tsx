// Achievement toasts for the categories and ceremonies that newly viewed films complete.
import type { QueryClient } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import { categoryComplete } from '../ceremony/categories/categoryComplete';
import { ceremonyComplete } from '../ceremony/ceremonyComplete';
import { ceremonyQueries } from '../ceremony/queries';
import { ceremonyProgress, newlyComplete } from '../ceremony/rings/progress';
import type { AchievementToast } from '../toasts/toast';
import type { MarkChange } from './markChange';
import type { Accepted } from './marksStore';

/** Above this, one summary toast: an import can complete hundreds of categories, and each toast lasts 6 s. */
const MAX_TOASTS_PER_BATCH = 3;

/** Fetches one film's categories; for several films, uses the overview, which has every category. */
async function categoriesWith(cache: QueryClient, [film, ...more]: readonly string[]) {
  if (film && more.length === 0) return cache.fetchQuery(ceremonyQueries.ofFilm(film));
  const overview = await cache.ensureQueryData(ceremonyQueries.overview());
  return overview.flatMap(({ ceremony, nomination_summary }) =>
    nomination_summary.map((summary) => ({ ...summary, ceremony })),
  );
}

export async function achievementsOf(
  cache: QueryClient,
  changes: readonly MarkChange[],
  accepted: Accepted,
): Promise<AchievementToast[]> {
  const films = changes.filter(({ list, isOn }) => list === 'viewed' && isOn).map(({ film_id }) => film_id);
  if (films.length === 0) return [];
  const before = new Set(accepted.before.viewed);
  const after = new Set(accepted.after.viewed);

  const categories = newlyComplete(await categoriesWith(cache, films), before, after);
  if (categories.length === 0) return [];
  if (films.length > 1 && categories.length > MAX_TOASTS_PER_BATCH) return [manyComplete(categories.length)];

  // Only a newly complete category can complete its ceremony.
  const overview = await cache.ensureQueryData(ceremonyQueries.overview());
  const ceremonies = overview.filter(
    ({ ceremony, nomination_summary }) =>
      categories.some((category) => category.ceremony === ceremony) &&
      ceremonyProgress(nomination_summary, after).isComplete,
  );
  return [
    ...categories.map((category) => categoryComplete(category.ceremony, category)),
    ...ceremonies.map(ceremonyComplete),
  ];
}

function manyComplete(count: number): AchievementToast {
  return {
    kind: 'ACHIEVEMENT',
    subtype: 'GENERIC',
    headerText: `${count} categories: done`,
    message: "You've seen every nominee in all of them.",
    image: <Trophy strokeWidth={1.75} />,
  };
}
