import { Button } from '../../../../ui/Button';
import styles from './LookupPanel.module.css';
import { RecordCard } from './RecordCard';
import type { RecordView } from './records';

interface AlternatesProps {
  alternates: readonly { key: string; view: RecordView; onUse: () => void }[];
}

/** Other records that may be the film. "Use" only opens a record in the panel; nothing is saved. */
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
