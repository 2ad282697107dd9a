// The ring that the "almost there" card showed last, remembered until log-out: '98/best-picture'.
import { storedText } from '../../../lib/storedText';
import { storedForUser } from '../../../shared/me/storedForUser';
import type { OpenCategory } from '../openCategories';

const stored = storedForUser('suggested-ring');
/** Whether the ring was suggested in this tab: Back and a reload show the same one. */
const visit = storedText('session', 'laurels.suggested-ring');

function keyOf({ ceremony, summary }: OpenCategory): string {
  return `${ceremony}/${summary.category.normalized_name}`;
}

/** Where a visit starts: among the categories that are closest to completion, after the ring of the last visit. */
export function firstStep(categories: readonly OpenCategory[]): number {
  const last = stored.read();
  const isLast = (category: OpenCategory) => keyOf(category) === last;
  if (visit.read() !== undefined) return Math.max(categories.findIndex(isLast), 0);
  const fewest = categories[0]?.missing.length;
  const closest = categories.filter(({ missing }) => missing.length === fewest);
  const next = closest.findIndex(isLast) + 1;
  return next < closest.length ? next : 0;
}

export function rememberRing(category: OpenCategory): void {
  stored.write(keyOf(category));
  visit.write('yes');
}
