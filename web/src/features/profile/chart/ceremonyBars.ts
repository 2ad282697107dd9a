import type { components } from '../../../api/schema.gen';
import { ceremonyProgress, type Progress } from '../../../shared/ceremony/rings/progress';

type CeremonyOverview = components['schemas']['CeremonyOverview'];

export interface CeremonyBar extends Progress {
  ceremony: number;
  /** The year it was held. */
  year: number;
  /** Whether the axis has a label here: at the first ceremony of each decade. */
  hasTick: boolean;
}

/** Bars that fit in one line of a narrow screen. */
const PER_BAND = 25;

/** The viewed films of each ceremony, oldest first, in bands that wrap on narrow screens. */
export function ceremonyBands(
  overview: readonly CeremonyOverview[],
  viewed: ReadonlySet<string>,
): CeremonyBar[][] {
  const bars: CeremonyBar[] = [];
  for (const { ceremony, date, nomination_summary } of overview.toSorted((a, b) => a.ceremony - b.ceremony)) {
    const year = new Date(date).getUTCFullYear();
    // Two ceremonies were held in 1930.
    const hasTick = year % 10 === 0 && bars.at(-1)?.year !== year;
    bars.push({ ceremony, year, hasTick, ...ceremonyProgress(nomination_summary, viewed) });
  }
  return Array.from({ length: Math.ceil(bars.length / PER_BAND) }, (_, band) =>
    bars.slice(band * PER_BAND, (band + 1) * PER_BAND),
  );
}
