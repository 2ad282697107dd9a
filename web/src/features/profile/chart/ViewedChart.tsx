import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { ordinal } from '../../../lib/ordinals';
import { CeremonyTable } from './CeremonyTable';
import type { CeremonyBar } from './ceremonyBars';
import styles from './ViewedChart.module.css';

interface ViewedChartProps {
  bands: readonly (readonly CeremonyBar[])[];
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -10,
  PageDown: 10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/**
 * Bar chart with one bar per ceremony. The pointer, a dragging finger or the arrow keys select a bar, whose numbers
 * appear above the chart.
 */
export function ViewedChart({ bands }: ViewedChartProps) {
  const bars = bands.flat();
  const chart = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState(bars.length - 1);
  const bar = bars[selected];
  const tallest = Math.max(1, ...bars.map(({ total }) => total));

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(bars.length - 1, Math.max(0, selected + step));
    chart.current?.querySelectorAll('button')[next]?.focus();
  };

  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    // Touch events target the element where the touch started, so look up the bar under the finger.
    const hovered = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-index]');
    if (hovered && chart.current?.contains(hovered)) setSelected(Number(hovered.dataset.index));
  };

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
        ref={chart}
        role="group"
        aria-label="Films viewed per ceremony. Use the arrow keys to move between ceremonies."
        className={styles.chart}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerMove}
        onPointerMove={onPointerMove}
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
                  tabIndex={at === selected ? 0 : -1}
                  data-index={at}
                  data-active={at === selected || undefined}
                  data-complete={one.isComplete || undefined}
                  aria-label={`${ordinal(one.ceremony)} ceremony, ${one.year}: ${one.viewed} of ${one.total} films viewed`}
                  onFocus={() => setSelected(at)}
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
