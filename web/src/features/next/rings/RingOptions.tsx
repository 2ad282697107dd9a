import { categoryIcon } from '../../../shared/ceremony/categories/categoryIcon';
import { ringSegments } from '../../../shared/ceremony/rings/progress';
import { Checkbox } from '../../../ui/Checkbox';
import { RingGraphic } from '../../../ui/RingGraphic';
import { ringKey } from './chosenRings';
import styles from './RingOptions.module.css';
import { progressOfRing, type RingDetails, ringProgressText } from './ringDetails';

interface RingOptionsProps {
  /** The accessible name of the list. */
  label: string;
  rings: readonly RingDetails[];
  name: (ring: RingDetails) => string;
  viewed: ReadonlySet<string>;
  /** By `ringKey`. */
  chosen: ReadonlySet<string>;
  /** No other ring can be chosen. */
  isFull: boolean;
  onToggle: (ring: RingDetails, isChosen: boolean) => void;
}

/** Rings with their progress, to choose from. Those that are complete can't be chosen. */
export function RingOptions({ label, rings, name, viewed, chosen, isFull, onToggle }: RingOptionsProps) {
  return (
    <ul className={styles.rings} aria-label={label}>
      {rings.map((ring) => {
        const progress = progressOfRing(ring, viewed);
        const isChosen = chosen.has(ringKey(ring));
        const Icon = categoryIcon(ring.summary.category);
        return (
          <li key={ringKey(ring)} className={styles.ring}>
            <Checkbox
              checked={isChosen}
              disabled={!isChosen && (progress.isComplete || isFull)}
              onChange={({ currentTarget: { checked } }) => onToggle(ring, checked)}
              label={
                <span className={styles.label}>
                  <span className={styles.graphic}>
                    <RingGraphic
                      segments={ringSegments(ring.summary.films, viewed)}
                      icon={<Icon strokeWidth={1.75} />}
                    />
                  </span>
                  <span>
                    <span className={styles.name}>{name(ring)}</span>{' '}
                    <span className={styles.progress}>{ringProgressText(progress)}</span>
                  </span>
                </span>
              }
            />
          </li>
        );
      })}
    </ul>
  );
}
