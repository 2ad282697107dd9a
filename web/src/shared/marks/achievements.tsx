// What viewing films has just completed, as toasts.
import type { QueryClient } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import { categoryComplete } from '../ceremony/categoryComplete';
import { ceremonyComplete } from '../ceremony/ceremonyComplete';
import { ceremonyProgress, newlyComplete } from '../ceremony/progress';
import { ceremonyQueries } from '../ceremony/queries';
import type { AchievementToast } from '../toasts/toast';
import type { MarkChange } from './markChange';
import type { Accepted } from './marksStore';

/** More at once are told in one toast, lest somebody who imports a list sits through an hour of them. */
const MOST_FROM_A_BATCH = 3;

/** One film asks for its own categories; several ask for the overview, which has all. */
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
  if (films.length > 1 && categories.length > MOST_FROM_A_BATCH) return [manyComplete(categories.length)];

  // A ceremony is completed by one of its categories, so only now it is worth a look.
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
    headerText: `${count} categories complete`,
    message: 'You have seen all of their nominees.',
    image: <Trophy strokeWidth={1.75} />,
  };
}
