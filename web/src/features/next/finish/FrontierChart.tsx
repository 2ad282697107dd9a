import { type KeyboardEvent, type PointerEvent, useMemo, useRef } from 'react';
import { countText } from '../../../lib/countText';
import { hoursText } from '../../../lib/hoursText';
import { numberText } from '../../../lib/numbers';
import type { FrontierPoint } from '../../../shared/next/types';
import { CHART_BOX, ChartDrawing } from '../../../ui/ChartDrawing';
import { ChartTable } from '../../../ui/ChartTable';
import { Chip } from '../filters/Chip';
import styles from './FrontierChart.module.css';
import { axisHours, findKnees, indexWithin, nearestIndex, positionOf } from './frontier';

interface FrontierChartProps {
  /** At least one; see `usablePoints`. */
  points: readonly FrontierPoint[];
  /** The minutes chosen. */
  minutes: number;
  onChange: (minutes: number) => void;
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -5,
  PageUp: 5,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Rings against hours. One drags along it, or steps with the arrow keys, from one efficient plan to the next. */
export function FrontierChart({ points, minutes, onChange }: FrontierChartProps) {
  const plot = useRef<HTMLDivElement>(null);
  const knees = useMemo(() => findKnees(points), [points]);
  const max = points.at(-1) ?? { minutes: 1, rings: 1 };
  const index = indexWithin(points, minutes);
  const chosen = points[index] ?? max;
  const x = (at: number) => CHART_BOX * positionOf(at, max.minutes);
  const y = (rings: number) => CHART_BOX * (1 - rings / max.rings);
  const line = points.map((point) => `L${x(point.minutes)} ${y(point.rings)}`).join('');

  const choose = (next: number) => {
    const point = points[Math.min(Math.max(next, 0), points.length - 1)];
    if (point && point.minutes !== minutes) onChange(point.minutes);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    choose(index + step);
  };
  const drag = (event: PointerEvent) => {
    const box = plot.current?.getBoundingClientRect();
    if (box && box.width > 0) choose(nearestIndex(points, (event.clientX - box.left) / box.width));
  };

  return (
    <div className={styles.figure}>
      <div
        ref={plot}
        className={styles.plot}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          // Not in every test environment.
          event.currentTarget.setPointerCapture?.(event.pointerId);
          // A finger may be about to scroll; then the browser cancels the pointer.
          if (event.pointerType !== 'touch') drag(event);
        }}
        onPointerMove={(event) => event.buttons === 1 && drag(event)}
        onPointerUp={(event) => event.button === 0 && drag(event)}
      >
        <ChartDrawing>
          <path className={styles.area} d={`M0 ${CHART_BOX}${line}L${CHART_BOX} ${CHART_BOX}Z`} />
          <path
            className={styles.reached}
            d={`M0 ${CHART_BOX}${points
              .slice(0, index + 1)
              .map((point) => `L${x(point.minutes)} ${y(point.rings)}`)
              .join('')}L${x(chosen.minutes)} ${CHART_BOX}Z`}
          />
          <path className={styles.line} d={`M0 ${CHART_BOX}${line}`} />
        </ChartDrawing>
        {axisHours(max.minutes).map((hours) => (
          <span
            key={hours}
            aria-hidden="true"
            className={styles.tick}
            style={{ insetInlineStart: `${x(hours * 60)}%` }}
          >
            {numberText(hours)} h
          </span>
        ))}
        <span className={styles.top} aria-hidden="true">
          {countText(max.rings, 'ring')}
        </span>
        {knees.map((knee) => (
          <span
            key={knee.minutes}
            className={styles.knee}
            style={{ insetInlineStart: `${x(knee.minutes)}%`, insetBlockStart: `${y(knee.rings)}%` }}
          />
        ))}
        <div
          role="slider"
          tabIndex={0}
          aria-label="Time for films"
          aria-valuemin={points[0]?.minutes}
          aria-valuemax={max.minutes}
          aria-valuenow={chosen.minutes}
          aria-valuetext={`${hoursText(chosen.minutes)}, ${countText(chosen.rings, 'ring')}`}
          className={styles.thumb}
          style={{ insetInlineStart: `${x(chosen.minutes)}%`, insetBlockStart: `${y(chosen.rings)}%` }}
          onKeyDown={onKeyDown}
        />
      </div>
      {knees.length > 0 && (
        <ul className={styles.knees} aria-label="Where the curve bends">
          {knees.map((knee) => (
            <li key={knee.minutes}>
              <Chip isOn={knee.minutes === chosen.minutes} onClick={() => onChange(knee.minutes)}>
                {knee.text}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <ChartTable
        caption="The most rings that can be closed in a given time"
        columns={['Time', 'Rings']}
        rows={() => points.map((point) => [hoursText(point.minutes), numberText(point.rings)])}
      />
    </div>
  );
}
