import { arcPath, BAND, BOX, RADIUS } from '../../../ui/ringGeometry';
import styles from './Dial.module.css';
import { dialArcs } from './dialArcs';

interface DialProps {
  /** Accessible name. */
  label: string;
  /** Viewed share of each decade, 0 to 1, clockwise from the top. */
  shares: readonly number[];
  /** Large text in the center. */
  share: string;
  /** Small text below it. */
  caption: string;
}

/** Ring of overall progress with one arc per decade, filled by the share of viewed films. */
export function Dial({ label, shares, share, caption }: DialProps) {
  return (
    <div role="img" aria-label={label} className={styles.dial}>
      <svg viewBox={`0 0 ${BOX} ${BOX}`} aria-hidden="true" className={styles.drawing}>
        {dialArcs(shares).map(({ track, fill }) => (
          <g key={track.start}>
            <path className={styles.track} d={arcPath(track, RADIUS)} strokeWidth={BAND} />
            {fill && <path className={styles.fill} d={arcPath(fill, RADIUS)} strokeWidth={BAND} />}
          </g>
        ))}
      </svg>
      <span className={styles.share}>{share}</span>
      <span className={styles.caption}>{caption}</span>
    </div>
  );
}
