import { Button } from '../../../ui/Button';
import styles from './LookupPanel.module.css';
import { RecordCard } from './RecordCard';
import type { RecordView } from './records';

interface AlternatesProps {
  alternates: readonly { key: string; view: RecordView; onUse: () => void }[];
}

/** Other records that may be the film. Using one only looks at it closely; nothing is changed by that. */
export function Alternates({ alternates }: AlternatesProps) {
  return (
    <ul className={styles.alternates}>
      {alternates.map(({ key, view, onUse }) => (
        <li key={key}>
          <RecordCard
            isShort
            view={view}
            actions={
              <Button size="small" onClick={onUse} aria-label={`use ${view.title} (${view.facts[0]})`}>
                use
              </Button>
            }
          />
        </li>
      ))}
    </ul>
  );
}
