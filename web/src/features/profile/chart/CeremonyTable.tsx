import { ordinal } from '../../../lib/ordinals';
import { ChartTable } from '../../../ui/ChartTable';
import type { CeremonyBar } from './ceremonyBars';

/** The chart's data as a table, newest first. */
export function CeremonyTable({ bars }: { bars: readonly CeremonyBar[] }) {
  return (
    <ChartTable
      caption="Films viewed per ceremony"
      columns={['Ceremony', 'Year', 'Viewed', 'Films']}
      rows={() =>
        bars.toReversed().map(({ ceremony, year, viewed, total }) => [ordinal(ceremony), year, viewed, total])
      }
    />
  );
}
