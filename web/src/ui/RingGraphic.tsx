import { type ReactNode, useState } from 'react';
import styles from './RingGraphic.module.css';
import { arcPath, BAND, BOX, EDGE, EDGE_RADIUS, RADIUS, ringArcs } from './ringGeometry';

export interface RingSegment {
  isFilled: boolean;
  /** Has a bright edge. */
  isMarked: boolean;
}

interface RingGraphicProps {
  segments: readonly RingSegment[];
  /** Gray until every segment is filled. */
  icon?: ReactNode;
}

const fullTurn = arcPath({ start: 0, end: 1 }, RADIUS);

/** The ring as SVG, as large as its container. Decorative: the parent describes it. */
export function RingGraphic({ segments, icon }: RingGraphicProps) {
  const filled = indexesOf(segments, ({ isFilled }) => isFilled);
  const isComplete = segments.length > 0 && filled.length === segments.length;
  const [wasComplete, setWasComplete] = useState(isComplete);
  const [isGlinting, setIsGlinting] = useState(false);
  // Only a ring that is completed while mounted glints, not one that was complete initially.
  if (isComplete !== wasComplete) {
    setWasComplete(isComplete);
    setIsGlinting(isComplete);
  }
  // Segments that were filled initially share one path, so that a page with hundreds of rings stays fast; segments
  // filled later animate.
  const [initial, setInitial] = useState(filled);
  const unchanged = initial.filter((index) => segments[index]?.isFilled);
  if (unchanged.length !== initial.length) setInitial(unchanged);
  const { bands, edges } = pathsOf(segments.length);

  return (
    <span className={styles.ring} data-complete={isComplete || undefined}>
      <svg viewBox={`0 0 ${BOX} ${BOX}`} aria-hidden="true" className={styles.drawing}>
        <path className={styles.track} d={bands.join('')} strokeWidth={BAND} />
        {unchanged.length > 0 && (
          <path
            className={styles.fill}
            d={unchanged.map((index) => bands[index]).join('')}
            strokeWidth={BAND}
          />
        )}
        {filled.map(
          (index) =>
            !unchanged.includes(index) && (
              <path key={index} className={styles.sweep} d={bands[index]} strokeWidth={BAND} pathLength={1} />
            ),
        )}
        {indexesOf(segments, ({ isMarked }) => isMarked).map((index) => (
          <path
            key={`edge ${index}`}
            className={styles.edge}
            data-filled={segments[index]?.isFilled || undefined}
            d={edges[index]}
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

function indexesOf(segments: readonly RingSegment[], matches: (segment: RingSegment) => boolean): number[] {
  return segments.flatMap((segment, index) => (matches(segment) ? [index] : []));
}

interface RingPaths {
  bands: readonly string[];
  edges: readonly string[];
}

const pathCache = new Map<number, RingPaths>();

/** The paths of a ring with `count` segments; there are only a few different counts. */
function pathsOf(count: number): RingPaths {
  const cached = pathCache.get(count);
  if (cached) return cached;
  const arcs = ringArcs(count);
  const paths = {
    bands: arcs.map((arc) => arcPath(arc, RADIUS)),
    edges: arcs.map((arc) => arcPath(arc, EDGE_RADIUS)),
  };
  pathCache.set(count, paths);
  return paths;
}
