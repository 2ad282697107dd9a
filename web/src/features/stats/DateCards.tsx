import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { countText } from '../../lib/countText';
import { PillSelect } from '../../ui/PillSelect';
import { ColumnChart } from './charts/ColumnChart';
import { monthColumns, ringColumns, watchYearColumns, weekdayColumns, yearsOf } from './charts/columns';
import type { Dates } from './queries';
import styles from './Stats.module.css';
import { StatsCard } from './StatsCard';

const allYears = { value: 'all', label: 'All years' };

/** When films were watched: by month and weekday, and rings over time. */
export function DateCards({ dates }: { dates: Dates }) {
  const { watches, films_without_day, weekdays, rings, rings_without_day } = dates;
  if (watches === 0) {
    return (
      <StatsCard isWide title="When you watch">
        <p className={styles.quiet}>
          Months, weekdays, streaks and rings over time need exact dates. Add them in your{' '}
          <Link to="/diary">diary</Link>.
        </p>
      </StatsCard>
    );
  }
  return (
    <>
      <Months dates={dates} />
      <StatsCard
        title="Weekdays"
        note={
          films_without_day > 0 &&
          `Exact dates only: ${countText(films_without_day, 'film')} without one ${films_without_day === 1 ? "isn't" : "aren't"} in these charts.`
        }
      >
        <ColumnChart
          label="Films watched by weekday"
          columns={weekdayColumns(weekdays)}
          headings={['Weekday', 'Watched']}
        />
      </StatsCard>
      <StatsCard
        title="Rings over time"
        note={
          rings_without_day > 0 &&
          `${countText(rings_without_day, 'closed ring')} without an exact date for every film ${rings_without_day === 1 ? "isn't" : "aren't"} in this chart.`
        }
      >
        {rings.length > 0 ? (
          <ColumnChart
            label="Rings closed over time"
            columns={ringColumns(rings)}
            headings={['Until', 'Rings']}
          />
        ) : (
          <p className={styles.quiet}>Close a ring with a date for each of its films, and it's here.</p>
        )}
      </StatsCard>
    </>
  );
}

/** The months of a year, or all years. */
function Months({ dates: { months } }: { dates: Dates }) {
  const years = yearsOf(months);
  const [chosen, setChosen] = useState<string>();
  const year = chosen === allYears.value || (chosen && years.includes(chosen)) ? chosen : (years[0] ?? '');
  const options = [
    ...years.map((one) => ({ value: one, label: one })),
    ...(years.length > 1 ? [allYears] : []),
  ];
  return (
    <StatsCard
      title="Watched"
      control={<PillSelect label="Year" options={options} value={year} onChange={setChosen} />}
    >
      {year === allYears.value ? (
        <ColumnChart
          label="Films watched by year"
          columns={watchYearColumns(months)}
          headings={['Year', 'Watched']}
        />
      ) : (
        <ColumnChart
          label={`Films watched by month of ${year}`}
          columns={monthColumns(months, year)}
          headings={['Month', 'Watched']}
        />
      )}
    </StatsCard>
  );
}
