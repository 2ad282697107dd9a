import type { components } from '../../../../api/schema.gen';
import { Laurel } from '../../../../shared/film/Laurel';
import { Stack } from '../../../../ui/Stack';
import styles from './AwardList.module.css';

/** A film's Academy Awards according to a provider, to compare with the catalogue. */
export function AwardList({ awards }: { awards: readonly components['schemas']['GracenoteAward'][] }) {
  if (awards.length === 0) return <p className={styles.none}>No Academy Awards listed.</p>;
  return (
    <Stack as="ul" gap={2} aria-label="Academy Awards">
      {awards.map(({ category, year, recipient, won }) => (
        <li key={`${category} ${year} ${recipient}`} className={styles.award}>
          <Laurel isWon={won} />
          <span>
            {category} {year && <span className={styles.year}>{year}</span>}
            {recipient && <span className={styles.recipient}>{recipient}</span>}
          </span>
          <span className={styles.outcome}>{won ? 'won' : 'nominated'}</span>
        </li>
      ))}
    </Stack>
  );
}
