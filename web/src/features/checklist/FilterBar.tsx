import { kindOptions } from '../../shared/film/filmKind';
import type { FilmView } from '../../shared/film/row/filmView';
import { PillSelect } from '../../ui/PillSelect';
import { SegmentedControl } from '../../ui/SegmentedControl';
import { Switch } from '../../ui/Switch';
import styles from './FilterBar.module.css';
import { type Order, orderOptions } from './films/order';
import { showOptions, viewOptions } from './filterOptions';
import type { Filters, Show } from './filters';

interface FilterBarProps {
  filters: Filters;
  onFilter: (filters: Filters) => void;
  /** How many films each option would list; undefined until the films have loaded. */
  counts: Readonly<Record<Show, number>> | undefined;
  order: Order;
  onOrder: (order: Order) => void;
  isGrouped: boolean;
  onGroup: (isGrouped: boolean) => void;
  view: FilmView;
  onView: (view: FilmView) => void;
}

/** Controls for filtering, sorting and grouping the list. */
export function FilterBar({
  filters,
  onFilter,
  counts,
  order,
  onOrder,
  isGrouped,
  onGroup,
  view,
  onView,
}: FilterBarProps) {
  return (
    <div className={styles.bar}>
      <SegmentedControl
        label="Show films"
        options={showOptions.map((option) => ({ ...option, count: counts?.[option.value] }))}
        value={filters.show}
        onChange={(show) => onFilter({ ...filters, show })}
      />
      <PillSelect
        label="Kind of film"
        options={kindOptions}
        value={filters.kind}
        onChange={(kind) => onFilter({ ...filters, kind })}
      />
      <PillSelect label="Sort by" options={orderOptions} value={order} onChange={onOrder} />
      <PillSelect label="View" options={viewOptions} value={view} onChange={onView} />
      <div className={styles.group}>
        <Switch
          label="Group by nomination"
          checked={isGrouped}
          onChange={(event) => onGroup(event.currentTarget.checked)}
        />
      </div>
    </div>
  );
}
