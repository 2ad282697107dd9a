// The ring that the "almost there" card showed last, remembered until log-out: '98/best-picture'.
import { storedForUser } from '../../../shared/me/storedForUser';
import type { OpenCategory } from '../openCategories';

const stored = storedForUser('suggested-ring');

function keyOf({ ceremony, summary }: OpenCategory): string {
  return `${ceremony}/${summary.category.normalized_name}`;
}

/** Where a visit starts: among the categories that are closest to completion, after the ring of the last visit. */
export function firstStep(categories: readonly OpenCategory[]): number {
  const last = stored.read();
  const fewest = categories[0]?.missing.length;
  const closest = categories.filter(({ missing }) => missing.length === fewest);
  const next = closest.findIndex((category) => keyOf(category) === last) + 1;
  return next < closest.length ? next : 0;
}

export function rememberRing(category: OpenCategory): void {
  stored.write(keyOf(category));
}
