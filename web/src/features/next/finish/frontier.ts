// The frontier: how many rings the best plans close, against their minutes.
import { countText } from '../../../lib/countText';
import type { FrontierPoint } from '../../../shared/next/types';

/** Points that can be chosen: each costs more than the one before, and closes more. */
export function usablePoints(frontier: readonly FrontierPoint[]): FrontierPoint[] {
  const points: FrontierPoint[] = [];
  for (const point of frontier.toSorted((a, b) => a.minutes - b.minutes)) {
    const last = points.at(-1) ?? { minutes: 0, rings: 0 };
    if (point.minutes > last.minutes && point.rings > last.rings) points.push(point);
  }
  return points;
}

/** The index of the last point within the minutes; of the first if there is none. */
export function indexWithin(points: readonly FrontierPoint[], minutes: number): number {
  return Math.max(
    points.findLastIndex((point) => point.minutes <= minutes),
    0,
  );
}

/** The index of the point nearest to a position between 0 and 1. */
export function nearestIndex(points: readonly FrontierPoint[], position: number): number {
  const max = points.at(-1)?.minutes ?? 1;
  const distances = points.map(({ minutes }) => Math.abs(positionOf(minutes, max) - position));
  return Math.max(distances.indexOf(Math.min(...distances)), 0);
}

/** In minutes: above it, a linear axis would squeeze an evening into a pixel. */
const LINEAR_MAX = 100 * 60;

/** The horizontal position of minutes, from 0 to 1: linear, or by the square root where there are thousands of hours. */
export function positionOf(minutes: number, max: number): number {
  const share = Math.min(Math.max(minutes / max, 0), 1);
  return max > LINEAR_MAX ? Math.sqrt(share) : share;
}

const tickSteps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];
/** The least distance of two ticks, as a share of the axis. */
const TICK_DISTANCE = 0.16;

/** Hours to label on the axis, evenly spread to the eye. */
export function axisHours(max: number): number[] {
  const hours = max / 60;
  if (max <= LINEAR_MAX) {
    const step = tickSteps.find((size) => size / hours >= TICK_DISTANCE) ?? hours;
    return Array.from({ length: Math.floor(hours / step) }, (_, index) => (index + 1) * step);
  }
  const ticks: number[] = [];
  for (const step of tickSteps) {
    const at = positionOf(step * 60, max);
    const last = positionOf((ticks.at(-1) ?? 0) * 60, max);
    if (at - last >= TICK_DISTANCE && at <= 0.97) ticks.push(step);
  }
  return ticks;
}

/** Where the curve bends: until here rings are cheap, from here on they cost more. */
export interface Knee extends FrontierPoint {
  text: string;
}

const MAX_KNEES = 3;
/** How far above the straight line a point must be to count as a bend, as a share of the chart. */
const BEND = 0.03;

/** The strongest bends, from left to right, in words: '11 more hours close 14 rings'. */
export function findKnees(points: readonly FrontierPoint[]): Knee[] {
  const last = points.at(-1);
  if (!last) return [];
  const at = ({ minutes, rings }: FrontierPoint) => ({
    x: positionOf(minutes, last.minutes),
    y: rings / last.rings,
  });
  const bends: { point: FrontierPoint; height: number }[] = [];
  const search = (from: FrontierPoint, between: readonly FrontierPoint[], to: FrontierPoint) => {
    const [a, b] = [at(from), at(to)];
    const heights = between.map((point) => {
      const { x, y } = at(point);
      return y - (a.y + ((b.y - a.y) * (x - a.x)) / (b.x - a.x));
    });
    const height = Math.max(...heights);
    const index = heights.indexOf(height);
    const point = between[index];
    if (!point || height < BEND) return;
    bends.push({ point, height });
    search(from, between.slice(0, index), point);
    search(point, between.slice(index + 1), to);
  };
  search({ minutes: 0, rings: 0 }, points.slice(0, -1), last);
  const chosen = bends
    .toSorted((a, b) => b.height - a.height)
    .slice(0, MAX_KNEES)
    .map(({ point }) => point)
    .sort((a, b) => a.minutes - b.minutes);
  return chosen.map((point, index) => ({ ...point, text: kneeText(chosen[index - 1], point) }));
}

function kneeText(before: FrontierPoint | undefined, { minutes, rings }: FrontierPoint): string {
  const more = minutes - (before?.minutes ?? 0);
  const closed = countText(rings - (before?.rings ?? 0), 'ring');
  const [unit, count] = more >= 120 ? ['hour', Math.round(more / 60)] : ['minute', more];
  const isOne = count === 1;
  return `${count}${before ? ' more' : ''} ${unit}${isOne ? '' : 's'} ${isOne ? 'closes' : 'close'} ${closed}`;
}
