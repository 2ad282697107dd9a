import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { Ref } from 'react';
import { monthText } from '../../../lib/dates';
import { IconButton } from '../../../ui/IconButton';
import { PillSelect } from '../../../ui/PillSelect';
import { monthAfter } from '../months';
import styles from './MonthNav.module.css';

interface MonthNavProps {
  titleRef: Ref<HTMLHeadingElement>;
  month: string;
  /** This month; there are no later ones. */
  latest: string;
  /** The months with watches, and how many. */
  months: readonly { month: string; count: number }[];
  onChange: (month: string) => void;
}

/** The name of the month, with the steps to others. */
export function MonthNav({ titleRef, month, latest, months, onChange }: MonthNavProps) {
  const isListed = months.some((other) => other.month === month);
  const options = [
    ...(isListed ? [] : [{ value: month, label: 'Go to month' }]),
    ...months.map((other) => ({
      value: other.month,
      label: `${monthText(`${other.month}-01`)} (${other.count})`,
    })),
  ];
  return (
    <div className={styles.nav}>
      <h2 ref={titleRef} tabIndex={-1} className={styles.title} aria-live="polite">
        {monthText(`${month}-01`)}
      </h2>
      <IconButton
        label="Previous month"
        icon={<ChevronLeft aria-hidden />}
        onClick={() => onChange(monthAfter(month, -1))}
      />
      <IconButton
        label="Next month"
        icon={<ChevronRight aria-hidden />}
        disabled={month >= latest}
        onClick={() => onChange(monthAfter(month, 1))}
      />
      <div className={styles.select}>
        <PillSelect label="Month" options={options} value={month} onChange={onChange} />
      </div>
    </div>
  );
}
