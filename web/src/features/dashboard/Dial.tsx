import { arcPath, BAND, BOX, RADIUS } from '../../ui/ringGeometry';
import styles from './Dial.module.css';
import { dialArcs } from './dialArcs';

interface DialProps {
  /** What is read out. */
  label: string;
  /** How much of each part is viewed, 0 to 1, clockwise from the top. */
  shares: readonly number[];
  /** The large text in the middle, and the small one under it. */
  share: string;
  caption: string;
}

/** Everything there is as one ring: an arc for each decade, filled as far as its films are viewed. */
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
