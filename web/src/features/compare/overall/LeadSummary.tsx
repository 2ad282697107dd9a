import { Card } from '../../../ui/Card';
import type { Comparison } from '../comparison';
import styles from './LeadSummary.module.css';
import { StackedBar } from './StackedBar';

interface LeadSummaryProps {
  comparison: Comparison;
  name: string;
}

/** Who is ahead by ceremonies, categories and films: one bar each. */
export function LeadSummary({ comparison: { leadCounts, films }, name }: LeadSummaryProps) {
  return (
    <Card aria-labelledby="lead-summary">
      <h2 id="lead-summary" className={styles.title}>
        Who's ahead
      </h2>
      <div className={styles.bars}>
        <StackedBar
          label="Ceremonies"
          parts={[
            { tone: 'gold', count: leadCounts.ceremonies.own, text: 'You' },
            { tone: 'plain', count: leadCounts.ceremonies.even, text: 'Tied' },
            { tone: 'silver', count: leadCounts.ceremonies.friend, text: name },
          ]}
        />
        <StackedBar
          label="Categories"
          parts={[
            { tone: 'gold', count: leadCounts.categories.own, text: 'You' },
            { tone: 'plain', count: leadCounts.categories.even, text: 'Tied' },
            { tone: 'silver', count: leadCounts.categories.friend, text: name },
          ]}
        />
        <StackedBar
          label="Films"
          parts={[
            { tone: 'gold', count: films.onlyOwn.length, text: 'Only you' },
            { tone: 'both', count: films.both.length, text: 'Both of you' },
            { tone: 'silver', count: films.onlyFriend.length, text: `Only ${name}` },
            { tone: 'plain', count: films.neither.length, text: 'Neither of you' },
          ]}
        />
      </div>
    </Card>
  );
}
