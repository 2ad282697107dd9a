import { numberText } from '../../../lib/numbers';
import { Stack } from '../../../ui/Stack';
import styles from './StackedBar.module.css';

interface Part {
  tone: 'gold' | 'both' | 'silver' | 'plain';
  count: number;
  text: string;
}

interface StackedBarProps {
  label: string;
  parts: readonly Part[];
}

/** A stacked bar chart with a legend. */
export function StackedBar({ label, parts }: StackedBarProps) {
  return (
    <Stack gap={2}>
      <h3 className={styles.label}>{label}</h3>
      <div className={styles.bar} aria-hidden="true">
        {parts.map(
          ({ tone, count }) =>
            count > 0 && (
              <span key={tone} data-tone={tone} className={styles.part} style={{ flexGrow: count }} />
            ),
        )}
      </div>
      <dl className={styles.key}>
        {parts.map(({ tone, count, text }) => (
          <div key={tone} data-tone={tone} className={styles.entry}>
            <dt>{text}</dt>
            <dd>{numberText(count)}</dd>
          </div>
        ))}
      </dl>
    </Stack>
  );
}
