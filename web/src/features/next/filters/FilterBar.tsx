import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../ui/Button';
import { type Filters, noFilters, type View, type Where } from '../nextQuery';
import type { ChangeFilters } from '../useFilters';
import styles from './FilterBar.module.css';
import { LengthFilter } from './LengthFilter';
import { MoreFilters } from './MoreFilters';
import { ServiceFilter } from './ServiceFilter';
import { toggled } from './toggled';
import { WhoFilter } from './WhoFilter';

interface FilterBarProps {
  view: View;
  filters: Filters;
  /** Where films are looked for: not 'auto'. */
  where: Exclude<Where, 'auto'>;
  /** False where no streaming listings are set up. */
  hasServices: boolean;
  onChange: ChangeFilters;
}

/** The filters that all parts of the page share. The finish line has a total of hours instead of a longest film. */
export function FilterBar({ view, filters, where, hasServices, onChange }: FilterBarProps) {
  const { friendIds, minutes, kinds, genres, languages } = filters;
  const more = kinds.length + genres.length + languages.length;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const isFiltered = more > 0 || minutes !== undefined || friendIds.length > 0 || filters.where !== 'auto';
  return (
    <section aria-label="Filters" className={styles.bar}>
      <WhoFilter
        friendIds={friendIds}
        onToggle={(id) => onChange((old) => ({ ...old, friendIds: toggled(old.friendIds, id) }))}
      />
      {view !== 'finish' && (
        <LengthFilter
          minutes={minutes}
          onChange={(chosen) => onChange((old) => ({ ...old, minutes: chosen }))}
        />
      )}
      {hasServices && (
        <ServiceFilter
          where={where}
          isWithFriends={friendIds.length > 0}
          onChange={(chosen) => onChange((old) => ({ ...old, where: chosen }))}
        />
      )}
      <div className={styles.actions}>
        <Button
          variant="quiet"
          size="small"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden size={16} />
          {more > 0 ? `More filters (${more})` : 'More filters'}
          <ChevronDown aria-hidden size={16} className={styles.chevron} data-open={isOpen || undefined} />
        </Button>
      </div>
      <div id={id} className={styles.more} hidden={!isOpen}>
        {isOpen && (
          <>
            <MoreFilters filters={filters} onChange={onChange} />
            <div>
              <Button size="small" disabled={!isFiltered} onClick={() => onChange(() => noFilters)}>
                Clear all
              </Button>
            </div>
          </>
        )}
      </div>
    </section>
  );
}
