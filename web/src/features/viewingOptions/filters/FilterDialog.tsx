import { useQuery } from '@tanstack/react-query';
import { filmQueries } from '../../../shared/film/queries';
import { useMyServices } from '../../../shared/streaming/useMyServices';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import { Dialog } from '../../../ui/Dialog';
import { PillSelect } from '../../../ui/PillSelect';
import { QueryState } from '../../../ui/QueryState';
import { Skeleton } from '../../../ui/Skeleton';
import { Stack } from '../../../ui/Stack';
import { Switch } from '../../../ui/Switch';
import styles from './FilterDialog.module.css';
import { countFilters, type Filters, noFilters, runtimeOptions } from './filters';

interface FilterDialogProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
  onClose: () => void;
}

/** Dialog with the filters. Changes apply immediately to the page below it. */
export function FilterDialog({ filters, onChange, onClose }: FilterDialogProps) {
  const genres = useQuery(filmQueries.genres());
  const { services } = useMyServices();
  const toggle = (genre: string, isOn: boolean) => {
    const others = filters.genres.filter((other) => other !== genre);
    onChange({ ...filters, genres: isOn ? [...others, genre] : others });
  };
  return (
    <Dialog
      isOpen
      title="Filter films"
      onClose={onClose}
      footer={
        <div className={styles.footer}>
          <Button variant="quiet" disabled={countFilters(filters) === 0} onClick={() => onChange(noFilters)}>
            Clear all
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      }
    >
      <Stack gap={5}>
        <div className={styles.switches}>
          <Switch
            label="hide viewed films"
            checked={filters.isViewedHidden}
            onChange={(event) => onChange({ ...filters, isViewedHidden: event.target.checked })}
          />
          <Switch
            label={
              services.size > 0 ? 'only on my services' : 'only on my services (choose them under Streaming)'
            }
            disabled={services.size === 0 && !filters.isOnMyServices}
            checked={filters.isOnMyServices}
            onChange={(event) => onChange({ ...filters, isOnMyServices: event.target.checked })}
          />
        </div>
        <div className={styles.runtime}>
          <PillSelect
            label="Runtime"
            options={[
              { value: '', label: 'Any runtime' },
              ...runtimeOptions.map(({ value, label }) => ({ value: String(value), label })),
            ]}
            value={String(filters.maxRuntime ?? '')}
            onChange={(value) =>
              onChange({
                ...filters,
                maxRuntime: runtimeOptions.find((option) => String(option.value) === value)?.value,
              })
            }
          />
        </div>
        <fieldset className={styles.genres} aria-busy={genres.isPending}>
          <legend className={styles.legend}>Genres</legend>
          <QueryState query={genres} pending={<Skeleton height="12rem" />} failure="message">
            {(names) =>
              names.map((genre) => (
                <Checkbox
                  key={genre}
                  label={genre}
                  checked={filters.genres.includes(genre)}
                  onChange={(event) => toggle(genre, event.target.checked)}
                />
              ))
            }
          </QueryState>
        </fieldset>
      </Stack>
    </Dialog>
  );
}
