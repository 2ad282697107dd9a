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
  const filled = places(segments, ({ isFilled }) => isFilled);
  const isComplete = segments.length > 0 && filled.length === segments.length;
  const [wasComplete, setWasComplete] = useState(isComplete);
  const [isGlinting, setIsGlinting] = useState(false);
  // Only a ring that is completed in front of the user glints, not one that comes complete.
  if (isComplete !== wasComplete) {
    setWasComplete(isComplete);
    setIsGlinting(isComplete);
  }
  // What was filled from the start is one path, so that a page of hundreds of rings stays light; what is filled in
  // front of the user sweeps in.
  const [early, setEarly] = useState(filled);
  const settled = early.filter((place) => segments[place]?.isFilled);
  if (settled.length !== early.length) setEarly(settled);
  const { bands, edges } = pathsOf(segments.length);

  return (
    <span className={styles.ring} data-complete={isComplete || undefined}>
      <svg viewBox={`0 0 ${BOX} ${BOX}`} aria-hidden="true" className={styles.drawing}>
        <path className={styles.track} d={bands.join('')} strokeWidth={BAND} />
        {settled.length > 0 && (
          <path
            className={styles.fill}
            d={settled.map((place) => bands[place]).join('')}
            strokeWidth={BAND}
          />
        )}
        {filled.map(
          (place) =>
            !settled.includes(place) && (
              <path key={place} className={styles.sweep} d={bands[place]} strokeWidth={BAND} pathLength={1} />
            ),
        )}
        {places(segments, ({ isMarked }) => isMarked).map((place) => (
          <path
            key={`edge ${place}`}
            className={styles.edge}
            data-filled={segments[place]?.isFilled || undefined}
            d={edges[place]}
            strokeWidth={EDGE}
          />
        ))}
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

function places(segments: readonly RingSegment[], belongs: (segment: RingSegment) => boolean): number[] {
  return segments.flatMap((segment, place) => (belongs(segment) ? [place] : []));
}

interface RingPaths {
  bands: readonly string[];
  edges: readonly string[];
}

const known = new Map<number, RingPaths>();

/** The paths of a ring of so many segments; most rings have one of a few counts. */
function pathsOf(count: number): RingPaths {
  const before = known.get(count);
  if (before) return before;
  const arcs = ringArcs(count);
  const paths = {
    bands: arcs.map((arc) => arcPath(arc, RADIUS)),
    edges: arcs.map((arc) => arcPath(arc, EDGE_RADIUS)),
  };
  known.set(count, paths);
  return paths;
}
