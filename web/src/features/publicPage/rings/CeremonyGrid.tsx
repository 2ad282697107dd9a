import { type KeyboardEvent, type SyntheticEvent, useMemo, useRef, useState } from 'react';
import { ordinal } from '../../../lib/ordinals';
import styles from './CeremonyGrid.module.css';
import { CeremonyRings } from './CeremonyRings';
import { ceremonyGrid, type GridCeremony, neighborOf, type PublicCeremony } from './decadeRows';

interface CeremonyGridProps {
  ceremonies: readonly PublicCeremony[];
}

/** Of a decade. */
const years = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Each ceremony as a ring of its closed rings, a row per decade. The chosen one is displayed in detail. */
export function CeremonyGrid({ ceremonies }: CeremonyGridProps) {
  const grid = useMemo(() => ceremonyGrid(ceremonies), [ceremonies]);
  const all = grid.flatMap((decade) => decade.ceremonies);
  const [chosen, setChosen] = useState<number>();
  const shown = all.find(({ ceremony }) => ceremony === chosen) ?? mostClosed(all);
  const table = useRef<HTMLTableElement>(null);
  if (!shown) return null;

  const onKeyDown = (event: KeyboardEvent) => {
    const next = neighborOf(grid, shown.ceremony, event.key);
    if (next === undefined) return;
    event.preventDefault();
    table.current?.querySelector<HTMLElement>(`[data-ceremony='${next}']`)?.focus();
  };
  const choose = ({ target }: SyntheticEvent) => {
    const cell = target instanceof Element && target.closest<HTMLElement>('[data-ceremony]');
    if (cell) setChosen(Number(cell.dataset.ceremony));
  };

  return (
    <div className={styles.layout}>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are one tab stop.
        role="grid"
        aria-label="Rings closed by ceremony. Use the arrow keys to move."
        className={styles.grid}
        onKeyDown={onKeyDown}
        onClick={choose}
        onFocus={choose}
      >
        <thead>
          <tr>
            <td className={styles.corner} />
            {years.map((year) => (
              <th key={year} scope="col" className={styles.year}>
                {year}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grid.map((decade) => (
            <tr key={decade.name}>
              <th scope="row" className={styles.decade}>
                {decade.name}
              </th>
              {years.map((year) => {
                const one = decade.ceremonies.find(({ column }) => column === year);
                return one ? (
                  <Cell key={year} ceremony={one} isChosen={one === shown} />
                ) : (
                  <td key={year} aria-hidden="true" />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <CeremonyRings ceremony={shown} />
    </div>
  );
}

function Cell({ ceremony, isChosen }: { ceremony: GridCeremony; isChosen: boolean }) {
  const { closed, categories } = ceremony;
  const share = categories.length > 0 ? closed / categories.length : 0;
  const shape = { cx: 50, cy: 50, r: 38, strokeWidth: 20 };
  const text = cellText(ceremony);
  return (
    <td
      className={styles.cell}
      tabIndex={isChosen ? 0 : -1}
      data-chosen={isChosen || undefined}
      aria-label={text}
      title={text}
      data-ceremony={ceremony.ceremony}
    >
      <svg viewBox="0 0 100 100" aria-hidden="true" className={styles.ring}>
        <circle className={styles.track} {...shape} />
        {share > 0 && (
          <circle className={styles.fill} {...shape} pathLength={1} strokeDasharray={`${share} 1`} />
        )}
        {share === 1 && <circle className={styles.core} cx={50} cy={50} r={16} />}
      </svg>
    </td>
  );
}

/** The newest of those with the most closed rings. */
function mostClosed(ceremonies: readonly GridCeremony[]): GridCeremony | undefined {
  return ceremonies.toSorted((a, b) => b.closed - a.closed || b.ceremony - a.ceremony)[0];
}

function cellText({ ceremony, year, closed, categories }: GridCeremony): string {
  return `${ordinal(ceremony)}, ${year}: ${closed} of ${categories.length} rings closed`;
}
