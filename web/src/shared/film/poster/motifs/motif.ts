// Building blocks of motifs: SVG paths in a view box of 200 by 200, painted in the colors of the poster's palette.

export interface Shape {
  d: string;
  paint: 'deep' | 'accent' | 'ink' | 'ground';
  /** Stroke width; without it the shape is filled. */
  line?: number;
  opacity?: number;
}

/** Returns a pseudorandom integer in [0, below), deterministic per film. */
export type Pick = (below: number) => number;

export type Motif = (pick: Pick) => Shape[];

export function polygon(...points: readonly (readonly [number, number])[]): string {
  return `M${points.map(([x, y]) => `${fix(x)} ${fix(y)}`).join('L')}Z`;
}

export function disc(x: number, y: number, radius: number): string {
  return `M${fix(x - radius)} ${fix(y)}a${fix(radius)} ${fix(radius)} 0 1 0 ${fix(2 * radius)} 0a${fix(radius)} ${fix(radius)} 0 1 0 ${fix(-2 * radius)} 0Z`;
}

export function box(x: number, y: number, width: number, height: number): string {
  return `M${fix(x)} ${fix(y)}h${fix(width)}v${fix(height)}h${fix(-width)}Z`;
}

export function line(x1: number, y1: number, x2: number, y2: number): string {
  return `M${fix(x1)} ${fix(y1)}L${fix(x2)} ${fix(y2)}`;
}

/** The upper half of a disc, its flat edge at `level`. */
export function dome(x: number, level: number, radius: number): string {
  return `M${fix(x - radius)} ${fix(level)}A${fix(radius)} ${fix(radius)} 0 0 1 ${fix(x + radius)} ${fix(level)}Z`;
}

/** Every other wedge of a fan around a point, between two angles in degrees (0 is right, 90 is up). */
export function rays(x: number, y: number, reach: number, count: number, from = 0, to = 180): string {
  const step = (to - from) / (2 * count);
  return times(count, (index) => {
    const start = from + (2 * index + 0.5) * step;
    return polygon([x, y], around(x, y, reach, start), around(x, y, reach, start + step));
  }).join('');
}

export function around(x: number, y: number, reach: number, degrees: number): [number, number] {
  const angle = (degrees * Math.PI) / 180;
  return [x + reach * Math.cos(angle), y - reach * Math.sin(angle)];
}

/** A star with four long points. */
export function star(x: number, y: number, reach: number): string {
  const waist = reach * 0.16;
  return polygon(
    [x, y - reach],
    [x + waist, y - waist],
    [x + reach, y],
    [x + waist, y + waist],
    [x, y + reach],
    [x - waist, y + waist],
    [x - reach, y],
    [x - waist, y - waist],
  );
}

export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

function fix(value: number): number {
  return Math.round(value * 100) / 100;
}
