// Ceremonies by decade, one row each, and the ceremony that an arrow key moves to.
import type { PublicProfile } from '../../../shared/share/openQueries';

export type PublicCeremony = NonNullable<PublicProfile['rings']>[number];

export interface GridCeremony extends PublicCeremony {
  /** The last digit of the year. */
  column: number;
  closed: number;
}

export interface GridDecade {
  /** '1970s' */
  name: string;
  /** Oldest first. */
  ceremonies: GridCeremony[];
}

/** The newest decade first. By the first of two years that a ceremony honored. */
export function ceremonyGrid(ceremonies: readonly PublicCeremony[]): GridDecade[] {
  const decades = new Map<string, GridCeremony[]>();
  for (const ceremony of ceremonies.toSorted((a, b) => a.ceremony - b.ceremony)) {
    const name = `${ceremony.year.slice(0, 3)}0s`;
    const row = decades.get(name) ?? [];
    decades.set(name, row);
    row.push({ ...ceremony, column: Number(ceremony.year.slice(3, 4)), closed: closedRings(ceremony) });
  }
  return [...decades].map(([name, row]) => ({ name, ceremonies: row })).reverse();
}

function closedRings({ categories }: PublicCeremony): number {
  return categories.filter(({ seen, total }) => total > 0 && seen === total).length;
}

/** The number of the ceremony that a key moves to; undefined at the edge, and for other keys. */
export function neighborOf(grid: readonly GridDecade[], number: number, key: string): number | undefined {
  const row = grid.findIndex(({ ceremonies }) => ceremonies.some(({ ceremony }) => ceremony === number));
  if (row === -1) return undefined;
  const ceremonies = grid[row]?.ceremonies ?? [];
  const at = ceremonies.findIndex(({ ceremony }) => ceremony === number);
  const column = ceremonies[at]?.column ?? 0;
  switch (key) {
    case 'ArrowLeft':
      return ceremonies[at - 1]?.ceremony;
    case 'ArrowRight':
      return ceremonies[at + 1]?.ceremony;
    case 'Home':
      return ceremonies[0]?.ceremony;
    case 'End':
      return ceremonies.at(-1)?.ceremony;
    case 'ArrowUp':
      return nearest(grid[row - 1], column);
    case 'ArrowDown':
      return nearest(grid[row + 1], column);
    default:
      return undefined;
  }
}

function nearest(decade: GridDecade | undefined, column: number): number | undefined {
  return decade?.ceremonies.toSorted((a, b) => Math.abs(a.column - column) - Math.abs(b.column - column))[0]
    ?.ceremony;
}
