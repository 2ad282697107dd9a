import { ordinal } from '../../lib/ordinals';
import { RingGraphic } from '../../ui/RingGraphic';
import type { YearReview } from './queries';
import styles from './RingsScreen.module.css';
import { progressText, shareOfAll } from './reviewText';
import { BigNumber, BigText, Line, Screen } from './Screen';

/** The rings closed in the year; without any, how far the whole list has come. */
export function RingsScreen({ review }: { review: YearReview }) {
  const { rings, closed, progress } = review;
  if (rings === 0) {
    return (
      <Screen heading="Progress">
        <BigText>{shareOfAll(progress.after, progress.total)}</BigText>
        <Line detail={progressText(review)}>of all nominated films seen</Line>
      </Screen>
    );
  }
  return (
    <Screen heading="Rings">
      <BigNumber value={rings} />
      <Line detail={progressText(review)}>{rings === 1 ? 'ring closed' : 'rings closed'}</Line>
      <ul className={styles.rings} aria-label="Rings closed">
        {closed.map(({ ceremony, name, normalized_name, films }) => (
          <li key={`${ceremony} ${normalized_name}`} className={styles.ring}>
            <span className={styles.graphic}>
              <RingGraphic
                segments={Array.from({ length: films }, () => ({ isFilled: true, isMarked: false }))}
              />
            </span>
            <span>
              {name}, {ordinal(ceremony)}
            </span>
          </li>
        ))}
      </ul>
    </Screen>
  );
}
