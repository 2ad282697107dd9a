import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { ChartTable } from '../../../ui/ChartTable';
import styles from './ColumnChart.module.css';

export interface Column {
  /** Names the column, unique in the chart: '1990s', 'March 2024'. */
  name: string;
  value: number;
  /** What the value is a part of; the column is as high as that. */
  total?: number;
  /** The value in words: '12 of 40 films'. */
  text: string;
  /** A label of the axis. */
  tick?: string | undefined;
}

interface ColumnChartProps {
  label: string;
  columns: readonly Column[];
  /** Headings of the table's columns; the last one for totals, if there are any. */
  headings: readonly [string, string, string?];
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
 * Columns from left to right. The pointer, a dragging finger or the arrow keys select one, whose numbers are above the
 * chart.
 */
export function ColumnChart({ label, columns, headings }: ColumnChartProps) {
  const chart = useRef<HTMLDivElement>(null);
  const [selectedName, setSelectedName] = useState<string>();
  const [highest] = columns.toSorted((a, b) => b.value - a.value);
  const selected = columns.find(({ name }) => name === selectedName) ?? highest;
  const tallest = Math.max(1, ...columns.map(({ value, total = value }) => total));
  if (!selected) return null;

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(columns.length - 1, Math.max(0, columns.indexOf(selected) + step));
    chart.current?.querySelectorAll('button')[next]?.focus();
  };
  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    // Touch events target the element where the touch started, so look up the column under the finger.
    const hovered = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-index]');
    if (hovered && chart.current?.contains(hovered))
      setSelectedName(columns[Number(hovered.dataset.index)]?.name);
  };

  return (
    <div className={styles.figure}>
      <p className={styles.reading}>
        <strong>{selected.name}</strong> <span>{selected.text}</span>
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms. */}
      <div
        ref={chart}
        role="group"
        aria-label={`${label}. Use the arrow keys to move between columns.`}
        className={styles.chart}
        data-many={columns.length > 40 || undefined}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerMove}
        onPointerMove={onPointerMove}
      >
        {columns.map((column, index) => {
          const { name, value, total = value, text, tick } = column;
          return (
            // The tick is beside the button: it's shorter than the button's name, and needn't be part of it.
            <div key={name} className={styles.slot}>
              <button
                type="button"
                className={styles.hit}
                tabIndex={column === selected ? 0 : -1}
                data-index={index}
                data-active={column === selected || undefined}
                aria-label={`${name}: ${text}`}
                onFocus={() => setSelectedName(name)}
              >
                <span className={styles.column} style={{ blockSize: `${(100 * total) / tallest}%` }}>
                  <span
                    className={styles.fill}
                    style={{ blockSize: `${total === 0 ? 0 : (100 * value) / total}%` }}
                  />
                </span>
              </button>
              {tick !== undefined && (
                <span className={styles.tick} aria-hidden="true">
                  {tick}
                </span>
              )}
            </div>
          );
        })}
      </div>
      <ChartTable
        caption={label}
        columns={headings.filter((heading) => heading !== undefined)}
        rows={() =>
          columns.map(({ name, value, total }) => [name, value, ...(total === undefined ? [] : [total])])
        }
      />
    </div>
  );
}
