// The toast for what newly viewed films complete: one toast per act, the biggest achievement first.
import type { QueryClient } from '@tanstack/react-query';
import { categoryComplete } from '../ceremony/categories/categoryComplete';
import { ceremonyComplete } from '../ceremony/ceremonyComplete';
import { ceremonyQueries } from '../ceremony/queries';
import { ceremonyProgress, newlyComplete, progressOf } from '../ceremony/rings/progress';
import type { AchievementToast } from '../toasts/toast';
import { type CompletedCategory, categoriesDone, categoryNames, everyNominee } from './achievementText';
import { type Accepted, marksOf } from './marksStore';

/** Fetches one film's categories; for several films, uses the overview, which has every category. */
async function categoriesWith(cache: QueryClient, [film, ...more]: readonly string[]) {
  if (film && more.length === 0) return cache.fetchQuery(ceremonyQueries.ofFilm(film));
  const overview = await cache.ensureQueryData(ceremonyQueries.overview());
  return overview.flatMap(({ ceremony, nomination_summary }) =>
    nomination_summary.map((summary) => ({ ...summary, ceremony })),
  );
}

/** Undefined if the changes complete nothing, or only what was complete before in this session. */
export async function achievementOf(
  cache: QueryClient,
  { changes, before, after }: Accepted,
): Promise<AchievementToast | undefined> {
  const films = changes.filter(({ list, isOn }) => list === 'viewed' && isOn).map(({ film_id }) => film_id);
  if (films.length === 0) return undefined;
  const found = newlyComplete(await categoriesWith(cache, films), before, after);
  if (found.length === 0) return undefined;
  // Only a newly complete category can complete its ceremony.
  const overview = await cache.ensureQueryData(ceremonyQueries.overview());

  // Read without a pause before it is written, so that two acts don't celebrate the same.
  const store = marksOf(cache);
  const earlier = store.earlierViewed();
  const isNew = (isComplete: (viewed: ReadonlySet<string>) => boolean) => !earlier.some(isComplete);
  const categories = found.filter(({ films }) => isNew((viewed) => progressOf(films, viewed).isComplete));
  const ceremonies = overview.filter(({ ceremony, nomination_summary }) => {
    if (!found.some((category) => category.ceremony === ceremony)) return false;
    const isComplete = (viewed: ReadonlySet<string>) =>
      ceremonyProgress(nomination_summary, viewed).isComplete;
    return isComplete(after) && isNew(isComplete);
  });
  store.rememberViewed(after);
  return merged(ceremonies, categories.toSorted(byImportance));
}

function merged(
  ceremonies: Parameters<typeof ceremonyComplete>[0],
  categories: readonly CompletedCategory[],
): AchievementToast | undefined {
  if (ceremonies.length > 0) return ceremonyComplete(ceremonies, categoryNames(categories));
  const [first, ...more] = categories;
  if (!first) return undefined;
  const toast = { ...categoryComplete(first.ceremony, first), isGrand: isBestPicture(first) };
  if (more.length === 0) return toast;
  return { ...toast, headerText: categoriesDone(categories), message: everyNominee(categories.length) };
}

function byImportance(a: CompletedCategory, b: CompletedCategory): number {
  return (
    Number(isBestPicture(b)) - Number(isBestPicture(a)) ||
    a.category.display_priority - b.category.display_priority ||
    b.ceremony - a.ceremony
  );
}

function isBestPicture({ category }: CompletedCategory): boolean {
  return category.normalized_name === 'best-picture';
}
