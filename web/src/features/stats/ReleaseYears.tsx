import { useState } from 'react';
import { SegmentedControl } from '../../ui/SegmentedControl';
import { ColumnChart } from './charts/ColumnChart';
import { decadeColumns, yearColumns } from './charts/columns';
import type { Stats } from './queries';
import { StatsCard } from './StatsCard';

const options = [
  { value: 'decades', label: 'Decades' },
  { value: 'years', label: 'Years' },
] as const;

/** Films by when they were released. */
export function ReleaseYears({ years }: { years: Stats['years'] }) {
  const [by, setBy] = useState<'decades' | 'years'>('decades');
  return (
    <StatsCard
      title="Released"
      control={<SegmentedControl label="Release by" options={options} value={by} onChange={setBy} />}
    >
      {by === 'decades' ? (
        <ColumnChart
          label="Films by decade of release"
          columns={decadeColumns(years)}
          headings={['Decade', 'Seen', 'Films']}
        />
      ) : (
        <ColumnChart
          label="Films by year of release"
          columns={yearColumns(years)}
          headings={['Year', 'Seen', 'Films']}
        />
      )}
    </StatsCard>
  );
}
