import { Card } from '../../ui/Card';
import type { Comparison } from './comparison';
import styles from './Leads.module.css';
import { SplitBar } from './SplitBar';

interface LeadsProps {
  comparison: Comparison;
  name: string;
}

/** Who leads where, in three bars. */
export function Leads({ comparison: { leads, films }, name }: LeadsProps) {
  return (
    <Card aria-labelledby="leads">
      <h2 id="leads" className={styles.title}>
        Who leads where
      </h2>
      <div className={styles.bars}>
        <SplitBar
          label="Ceremonies"
          parts={[
            { tone: 'gold', count: leads.ceremonies.mine, text: 'You lead' },
            { tone: 'plain', count: leads.ceremonies.even, text: 'Even' },
            { tone: 'silver', count: leads.ceremonies.theirs, text: `${name} leads` },
          ]}
        />
        <SplitBar
          label="Categories"
          parts={[
            { tone: 'gold', count: leads.categories.mine, text: 'You lead' },
            { tone: 'plain', count: leads.categories.even, text: 'Even' },
            { tone: 'silver', count: leads.categories.theirs, text: `${name} leads` },
          ]}
        />
        <SplitBar
          label="Films"
          parts={[
            { tone: 'gold', count: films.onlyMine.length, text: 'Only you' },
            { tone: 'both', count: films.both.length, text: 'Both of you' },
            { tone: 'silver', count: films.onlyTheirs.length, text: `Only ${name}` },
            { tone: 'plain', count: films.neither.length, text: 'Nobody yet' },
          ]}
        />
      </div>
    </Card>
  );
}
