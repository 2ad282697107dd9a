// The geometry of a career: a line with a slot for each ceremony from the first to the last nomination.
import type { PersonNomination } from '../person';

export interface CareerSlot {
  ceremony: number;
  /** Stacked upwards from the line. */
  nominations: PersonNomination[];
  /** Whether the line has the ceremony's number here. */
  hasTick: boolean;
}

/** Slots that fit in one line of a narrow screen. */
const MAX_PER_BAND = 20;
/** Ticks that are closer would touch. */
const TICK_DISTANCE = 3;

/** In bands of equal length, which wrap on narrow screens. */
export function careerBands(nominations: readonly PersonNomination[]): CareerSlot[][] {
  const ceremonies = nominations.map(({ ceremony }) => ceremony);
  if (ceremonies.length === 0) return [];
  const first = Math.min(...ceremonies);
  const last = Math.max(...ceremonies);
  const length = last - first + 1;
  const perBand = Math.ceil(length / Math.ceil(length / MAX_PER_BAND));
  const slots = Array.from({ length }, (_, index): CareerSlot => {
    const ceremony = first + index;
    return {
      ceremony,
      nominations: nominations.filter((nomination) => nomination.ceremony === ceremony),
      hasTick: isTick(ceremony, { start: first + index - (index % perBand), last }),
    };
  });
  return Array.from({ length: Math.ceil(length / perBand) }, (_, band) =>
    slots.slice(band * perBand, (band + 1) * perBand),
  );
}

/** At the beginning of a band, at the end, and every tenth ceremony where there's room. */
function isTick(ceremony: number, { start, last }: { start: number; last: number }): boolean {
  if (ceremony === start) return last - start >= TICK_DISTANCE || start === last;
  if (ceremony === last) return true;
  const isClear = ceremony - start >= TICK_DISTANCE && last - ceremony >= TICK_DISTANCE;
  return ceremony % 10 === 0 && isClear;
}
