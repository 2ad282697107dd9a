import { countText } from '../../../lib/countText';
import { hoursText } from '../../../lib/hoursText';
import type { PlanResponse } from '../../../shared/next/types';

/** '9 rings in 13 films, 26 h 10 min' */
export function planText({
  rings,
  films,
  minutes,
}: Pick<PlanResponse, 'rings' | 'films' | 'minutes'>): string {
  const isEstimated = films.some(({ is_estimated }) => is_estimated);
  const time = `${isEstimated ? 'about ' : ''}${hoursText(minutes)}`;
  return `${countText(rings, 'ring')} in ${countText(films.length, 'film')}, ${time}`;
}

/** Undefined for a plan that is proved to be the best. */
export function boundText({ optimal, bound }: Pick<PlanResponse, 'optimal' | 'bound'>): string | undefined {
  if (optimal) return undefined;
  if (bound === undefined || bound === null) return 'Best plan we found.';
  return `Best plan we found; at most ${countText(bound, 'ring is', 'rings are')} possible.`;
}
