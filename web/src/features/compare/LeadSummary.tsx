import { Card } from '../../ui/Card';
import type { Comparison } from './comparison';
import styles from './LeadSummary.module.css';
import { StackedBar } from './StackedBar';

interface LeadSummaryProps {
  comparison: Comparison;
  name: string;
}

/** Who leads where, in three bars. */
export function LeadSummary({ comparison: { leads, films }, name }: LeadSummaryProps) {
  return (
    <Card aria-labelledby="leads">
      <h2 id="leads" className={styles.title}>
        Who leads where
      </h2>
      <div className={styles.bars}>
        <StackedBar
          label="Ceremonies"
          parts={[
            { tone: 'gold', count: leads.ceremonies.mine, text: 'You lead' },
            { tone: 'plain', count: leads.ceremonies.even, text: 'Even' },
            { tone: 'silver', count: leads.ceremonies.theirs, text: `${name} leads` },
          ]}
        />
        <StackedBar
          label="Categories"
          parts={[
            { tone: 'gold', count: leads.categories.mine, text: 'You lead' },
            { tone: 'plain', count: leads.categories.even, text: 'Even' },
            { tone: 'silver', count: leads.categories.theirs, text: `${name} leads` },
          ]}
        />
        <StackedBar
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
