import { dayText } from '../../../lib/dates';
import { hoursText } from '../../../lib/hoursText';
import type { Goal } from '../../../shared/next/types';
import { ChartTable } from '../../../ui/ChartTable';
import styles from './PaceChart.module.css';
import { paceLines, paceText } from './pace';

/** Height and width of the drawing, which is stretched to its box. */
const BOX = 100;

/** What was left each day, against the ideal line. */
export function PaceChart({ goal }: { goal: Goal }) {
  const { history, ideal } = paceLines(goal);
  const path = (points: readonly { x: number; y: number }[]) =>
    points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${BOX * x} ${BOX * (1 - y)}`).join('');
  const now = history.at(-1);
  return (
    <div className={styles.figure}>
      <div className={styles.plot} aria-hidden="true">
        <svg
          viewBox={`0 0 ${BOX} ${BOX}`}
          preserveAspectRatio="none"
          className={styles.drawing}
          aria-hidden="true"
        >
          <path className={styles.ideal} d={path(ideal)} />
          <path className={styles.history} d={path(history)} />
        </svg>
        {now && (
          <span
            className={styles.now}
            style={{ insetInlineStart: `${BOX * now.x}%`, insetBlockStart: `${BOX * (1 - now.y)}%` }}
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
