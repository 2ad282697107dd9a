import { SegmentedControl } from '../../../ui/SegmentedControl';
import type { Filters, Where } from '../nextQuery';
import parts from '../part.module.css';
import { Season } from '../season/Season';
import { useNextQuery } from '../useFilters';
import { Planner } from './Planner';

const modes: readonly { value: 'hours' | 'date'; label: string }[] = [
  { value: 'hours', label: 'In the time I have' },
  { value: 'date', label: 'By a date' },
];

interface FinishLineProps {
  filters: Filters;
  where: Exclude<Where, 'auto'>;
  onClear: () => void;
}

/** Plans that close as many rings as possible, by hours or by a day. */
export function FinishLine({ filters, where, onClear }: FinishLineProps) {
  const [query, change] = useNextQuery();
  const mode = query.by ?? 'hours';
  return (
    <div className={parts.part}>
      <header className={parts.header}>
        <h2 className={parts.title}>The finish line</h2>
        <SegmentedControl
          label="Plan"
          options={modes}
          value={mode}
          onChange={(chosen) => change({ by: chosen === 'date' ? chosen : undefined })}
        />
      </header>
      {mode === 'hours' ? <Planner filters={filters} where={where} onClear={onClear} /> : <Season />}
    </div>
  );
}
