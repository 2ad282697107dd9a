// The geometry of a ring of segments in a view box of 100. Angles are turns, clockwise from the top.
export const BOX = 100;
export const BAND = 12;
export const RADIUS = (BOX - BAND) / 2;
/** The bright edge runs along the outside of the band. */
export const EDGE = 3;
export const EDGE_RADIUS = (BOX - EDGE) / 2;

/** Gap between two segments, as a length along the middle of the band. */
const GAP = 4;
/** The largest gap, as a fraction of a segment. */
const MAX_GAP = 0.3;

export interface Arc {
  start: number;
  end: number;
}

/** Equal arcs around the ring with gaps between them; a single arc is a full circle. */
export function ringArcs(count: number): Arc[] {
  if (count <= 0) return [];
  if (count === 1) return [{ start: 0, end: 1 }];
  const share = 1 / count;
  const gap = Math.min(GAP / (2 * Math.PI * RADIUS), share * MAX_GAP);
  return Array.from({ length: count }, (_, index) => ({
    start: index * share + gap / 2,
    end: (index + 1) * share - gap / 2,
  }));
}

/** The SVG path of an arc with a radius around the center of the box. */
export function arcPath({ start, end }: Arc, radius: number): string {
  const [x1, y1] = pointAt(start, radius);
  if (end - start >= 1) {
    // SVG omits an arc whose end points are equal, so a full turn needs two.
    const [x2, y2] = pointAt(start + 0.5, radius);
    return `M${x1} ${y1}A${radius} ${radius} 0 0 1 ${x2} ${y2}A${radius} ${radius} 0 0 1 ${x1} ${y1}`;
  }
  const [x2, y2] = pointAt(end, radius);
  const isLarge = end - start > 0.5 ? 1 : 0;
  return `M${x1} ${y1}A${radius} ${radius} 0 ${isLarge} 1 ${x2} ${y2}`;
}

function pointAt(turn: number, radius: number): [number, number] {
  const angle = turn * 2 * Math.PI;
  return [round(BOX / 2 + radius * Math.sin(angle)), round(BOX / 2 - radius * Math.cos(angle))];
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
