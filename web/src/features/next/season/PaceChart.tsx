import { dayText } from '../../../lib/dates';
import { hoursText } from '../../../lib/hoursText';
import type { Goal } from '../../../shared/next/types';
import { CHART_BOX, ChartDrawing } from '../../../ui/ChartDrawing';
import { ChartTable } from '../../../ui/ChartTable';
import styles from './PaceChart.module.css';
import { paceLines, paceText } from './pace';

/** What was left each day, against the ideal line. */
export function PaceChart({ goal }: { goal: Goal }) {
  const { history, ideal } = paceLines(goal);
  const path = (points: readonly { x: number; y: number }[]) =>
    points
      .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${CHART_BOX * x} ${CHART_BOX * (1 - y)}`)
      .join('');
  const now = history.at(-1);
  return (
    <div className={styles.figure}>
      <div className={styles.plot} aria-hidden="true">
        <ChartDrawing>
          <path className={styles.ideal} d={path(ideal)} />
          <path className={styles.history} d={path(history)} />
        </ChartDrawing>
        {now && (
          <span
            className={styles.now}
            style={{
              insetInlineStart: `${CHART_BOX * now.x}%`,
              insetBlockStart: `${CHART_BOX * (1 - now.y)}%`,
            }}
          />
        )}
      </div>
      <div className={styles.axis} aria-hidden="true">
        <span>{dayText(goal.started)}</span>
        <span>{dayText(goal.day)}</span>
      </div>
      <p className={styles.legend}>
        <span className={styles.key} data-line="history">
          Your hours left
        </span>
        <span className={styles.key} data-line="ideal">
          Ideal
        </span>
        <strong>{paceText(goal)}</strong>
      </p>
      <ChartTable
        caption="Time left by day"
        columns={['Day', 'Time left']}
        rows={() => goal.history.map(({ day, minutes_left }) => [dayText(day), hoursText(minutes_left)])}
      />
    </div>
  );
}
