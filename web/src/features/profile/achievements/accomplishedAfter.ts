import type { components } from '../../../api/schema.gen';
import { progressOf } from '../../../shared/ceremony/rings/progress';

type Accomplished = components['schemas']['Accomplishment'];
type CeremonyOverview = components['schemas']['CeremonyOverview'];

/** What the server has listed, with the categories of films whose changes wait for a network as they are after these. */
export function accomplishedAfter(
  accomplished: readonly Accomplished[],
  overview: readonly CeremonyOverview[],
  changed: ReadonlySet<string>,
  viewed: ReadonlySet<string>,
): Accomplished[] {
  const categories = overview.flatMap(({ ceremony, nomination_summary }) =>
    nomination_summary
      .filter(({ films }) => films.some(({ film_id }) => changed.has(film_id)))
      .map((summary) => ({ ...summary, ceremony })),
  );
  const isOther = ({ type, ceremony, normalizedCategory }: Accomplished) =>
    type !== 'CATEGORY_COMPLETE' ||
    !categories.some(
      (other) => other.ceremony === ceremony && other.category.normalized_name === normalizedCategory,
    );
  const complete = categories.flatMap(({ ceremony, category, films }): Accomplished[] => {
    const { isComplete, total } = progressOf(films, viewed);
    if (!isComplete) return [];
    return [
      {
        type: 'CATEGORY_COMPLETE',
        ceremony,
        category: category.name,
        normalizedCategory: category.normalized_name,
        numFilms: total,
      },
    ];
  });
  return [...accomplished.filter(isOther), ...complete].sort((one, other) => other.ceremony - one.ceremony);
}
