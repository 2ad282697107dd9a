import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { ordinal } from '../../../lib/ordinals';
import styles from './CeremonyGrid.module.css';
import { CeremonyRings } from './CeremonyRings';
import { ceremonyGrid, type GridCeremony, neighborOf, type PublicCeremony } from './ceremonyGrid';

interface CeremonyGridProps {
  ceremonies: readonly PublicCeremony[];
}

const columns = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** Each ceremony as a ring of its closed rings, a row per decade. The chosen one is displayed in detail. */
export function CeremonyGrid({ ceremonies }: CeremonyGridProps) {
  const grid = useMemo(() => ceremonyGrid(ceremonies), [ceremonies]);
  const all = grid.flatMap((decade) => decade.ceremonies);
  const [chosen, setChosen] = useState<number>();
  const shown = all.find(({ ceremony }) => ceremony === chosen) ?? mostClosed(all);
  const table = useRef<HTMLDivElement>(null);
  if (!shown) return null;

  const onKeyDown = (event: KeyboardEvent) => {
    const next = neighborOf(grid, shown.ceremony, event.key);
    if (next === undefined) return;
    event.preventDefault();
    setChosen(next);
    table.current?.querySelector<HTMLElement>(`[data-ceremony='${next}']`)?.focus();
  };

  return (
    <div className={styles.layout}>
      <div
        ref={table}
        role="grid"
        aria-label="Ceremonies by decade. Use the arrow keys to move."
        className={styles.grid}
        onKeyDown={onKeyDown}
      >
        <div className={styles.row} aria-hidden="true">
          <span />
          {columns.map((digit) => (
            <span key={digit} className={styles.heading}>
              {digit}
            </span>
          ))}
        </div>
        {grid.map((decade) => (
          // biome-ignore lint/a11y/useFocusableInteractive: its cells have the focus.
          <div key={decade.name} role="row" className={styles.row}>
            {/* biome-ignore lint/a11y/useFocusableInteractive: only cells have the focus. */}
            <span role="rowheader" className={styles.decade}>
              {decade.name}
            </span>
            {decade.ceremonies.map((one) => (
              <button
                key={one.ceremony}
                type="button"
                role="gridcell"
                className={styles.cell}
                style={{ gridColumn: one.column + 2 }}
                tabIndex={one === shown ? 0 : -1}
                aria-selected={one === shown}
                aria-label={cellText(one)}
                title={cellText(one)}
                data-ceremony={one.ceremony}
                data-complete={isComplete(one) || undefined}
                onClick={() => setChosen(one.ceremony)}
              >
                <CellRing share={one.categories.length > 0 ? one.closed / one.categories.length : 0} />
              </button>
            ))}
          </div>
        ))}
      </div>
      <CeremonyRings ceremony={shown} />
    </div>
  );
}

function CellRing({ share }: { share: number }) {
  const shape = { cx: 50, cy: 50, r: 38, strokeWidth: 20 };
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" className={styles.ring}>
      <circle className={styles.track} {...shape} />
      {share > 0 && (
        <circle className={styles.fill} {...shape} pathLength={1} strokeDasharray={`${share} 1`} />
      )}
      {share === 1 && <circle className={styles.core} cx={50} cy={50} r={16} />}
    </svg>
  );
}

/** The newest of those with the most closed rings. */
function mostClosed(ceremonies: readonly GridCeremony[]): GridCeremony | undefined {
  return ceremonies.toSorted((a, b) => b.closed - a.closed || b.ceremony - a.ceremony)[0];
}

function isComplete({ closed, categories }: GridCeremony): boolean {
  return categories.length > 0 && closed === categories.length;
}

function cellText({ ceremony, year, closed, categories }: GridCeremony): string {
  return `${ordinal(ceremony)}, ${year}: ${closed} of ${categories.length} rings closed`;
}
