import { type ReactNode, useState } from 'react';
import styles from './RingGraphic.module.css';
import { arcPath, BAND, BOX, EDGE, EDGE_RADIUS, RADIUS, ringArcs } from './ringGeometry';

export interface RingSegment {
  isFilled: boolean;
  /** Drawn with a bright edge. */
  isMarked: boolean;
}

interface RingGraphicProps {
  segments: readonly RingSegment[];
  /** Grey until every segment is filled. */
  icon?: ReactNode;
}

const fullTurn = arcPath({ start: 0, end: 1 }, RADIUS);

/** The drawing alone, as large as what holds it; what it means is said by its owner. */
export function RingGraphic({ segments, icon }: RingGraphicProps) {
  const isComplete = segments.length > 0 && segments.every((segment) => segment.isFilled);
  const [wasComplete, setWasComplete] = useState(isComplete);
  const [isGlinting, setIsGlinting] = useState(false);
  // Only a ring that is completed in front of the user glints, not one that comes complete.
  if (isComplete !== wasComplete) {
    setWasComplete(isComplete);
    setIsGlinting(isComplete);
  }
  const arcs = ringArcs(segments.length);

  return (
    <span className={styles.ring} data-complete={isComplete || undefined}>
      <svg viewBox={`0 0 ${BOX} ${BOX}`} aria-hidden="true" className={styles.drawing}>
        {segments.map((segment, index) => {
          const arc = arcs[index];
          if (!arc) return null;
          const band = arcPath(arc, RADIUS);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its place in the ring.
            <g key={index} data-filled={segment.isFilled || undefined}>
              <path className={styles.track} d={band} strokeWidth={BAND} />
              <path className={styles.fill} d={band} strokeWidth={BAND} pathLength={1} />
              {segment.isMarked && (
                <path className={styles.edge} d={arcPath(arc, EDGE_RADIUS)} strokeWidth={EDGE} />
              )}
            </g>
          );
        })}
        {isGlinting && (
          <path
            className={styles.glint}
            d={fullTurn}
            strokeWidth={BAND}
            pathLength={1}
            onAnimationEnd={() => setIsGlinting(false)}
          />
        )}
      </svg>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
    </span>
  );
}
