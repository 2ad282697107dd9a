import styles from './Sunburst.module.css';

const RAYS = 36;

/** Rays from the middle of the lower edge, as one path in a box of 200 by 100. */
const rays = Array.from({ length: RAYS / 2 }, (_, index) => {
  const from = (Math.PI * index * 2) / RAYS;
  const to = (Math.PI * (index * 2 + 1)) / RAYS;
  return `M100 100L${point(from)}L${point(to)}Z`;
}).join('');

function point(angle: number): string {
  const reach = 160;
  return `${(100 - reach * Math.cos(angle)).toFixed(2)} ${(100 - reach * Math.sin(angle)).toFixed(2)}`;
}

/** An ornament that fills its container and fades outward. */
export function Sunburst() {
  return (
    <svg
      viewBox="0 0 200 100"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className={styles.sunburst}
    >
      <path d={rays} />
    </svg>
  );
}
