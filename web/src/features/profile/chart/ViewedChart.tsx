import { Link } from '@tanstack/react-router';
import { ordinal } from '../../../lib/ordinals';
import { useMarkSelection } from '../../../ui/useMarkSelection';
import { CeremonyTable } from './CeremonyTable';
import type { CeremonyBar } from './ceremonyBars';
import styles from './ViewedChart.module.css';

interface ViewedChartProps {
  bands: readonly (readonly CeremonyBar[])[];
}

/**
 * Bar chart with one bar per ceremony. The pointer, a dragging finger or the arrow keys select a bar, whose numbers
 * appear above the chart.
 */
export function ViewedChart({ bands }: ViewedChartProps) {
  const bars = bands.flat();
  const { selected, chartProps, markProps } = useMarkSelection(bars.length);
  const bar = bars[selected];
  const tallest = Math.max(1, ...bars.map(({ total }) => total));

  if (!bar) return null;
  return (
    <div className={styles.figure}>
      <p className={styles.reading}>
        <strong>{ordinal(bar.ceremony)}</strong> <span className={styles.quiet}>{bar.year}</span>{' '}
        <span>
          {bar.viewed} of {bar.total} films viewed
        </span>{' '}
        <Link to="/checklist/{-$init_ceremony}" params={{ init_ceremony: String(bar.ceremony) }}>
          Checklist
        </Link>
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms. */}
      <div
        role="group"
        aria-label="Films viewed per ceremony. Use the arrow keys to move between ceremonies."
        className={styles.chart}
        {...chartProps}
      >
        {bands.map((band, bandIndex) => (
          <div key={band[0]?.ceremony} className={styles.band} style={{ flexGrow: band.length }}>
            {band.map((one, index) => {
              const at = bands.slice(0, bandIndex).reduce((sum, { length }) => sum + length, 0) + index;
              return (
                <button
                  key={one.ceremony}
                  type="button"
                  className={styles.slot}
                  {...markProps(at)}
                  data-complete={one.isComplete || undefined}
                  aria-label={`${ordinal(one.ceremony)} ceremony, ${one.year}: ${one.viewed} of ${one.total} films viewed`}
                >
                  <span className={styles.bar} style={{ blockSize: `${(100 * one.total) / tallest}%` }}>
                    <span
                      className={styles.fill}
                      style={{ blockSize: `${one.total === 0 ? 0 : (100 * one.viewed) / one.total}%` }}
                    />
                  </span>
                  {one.hasTick && <span className={styles.tick}>{one.year}</span>}
                </button>
              );
            })}
          </div>
        ))}
      </div>
      <CeremonyTable bars={bars} />
    </div>
  );
}
