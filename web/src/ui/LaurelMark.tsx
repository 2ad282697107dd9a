interface LaurelMarkProps {
  /** In pixels, unless what holds it gives a size. */
  size?: number;
}

const LEAVES = 6;
const RADIUS = 22;

/** Leaves along the left branch, from the foot to the tip; the right one mirrors it. */
const branch = Array.from({ length: LEAVES }, (_, index) => {
  const turn = 0.1 + (index / (LEAVES - 1)) * 0.82;
  // From straight down (0) to near the top (1), round the left side.
  const angle = Math.PI / 2 + turn * Math.PI * 0.86;
  const x = 32 + RADIUS * Math.cos(angle);
  const y = 33 + RADIUS * Math.sin(angle);
  const along = (angle * 180) / Math.PI + 90;
  const length = 12 - index * 0.7;
  return leaf(x, y, along - 34, length) + leaf(x, y, along + 30, length * 0.82);
}).join('');

/** A pointed leaf from a point on the branch, in a direction in degrees. */
function leaf(x: number, y: number, direction: number, length: number): string {
  const angle = (direction * Math.PI) / 180;
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  const width = length * 0.3;
  const at = (forward: number, side: number) =>
    `${(x + dx * forward - dy * side).toFixed(2)} ${(y + dy * forward + dx * side).toFixed(2)}`;
  return `M${at(0, 0)}Q${at(length * 0.4, width)} ${at(length, 0)}Q${at(length * 0.4, -width)} ${at(0, 0)}Z`;
}

/** The wreath of the product, in the colour of the text around it. */
export function LaurelMark({ size = 32 }: LaurelMarkProps) {
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} fill="currentColor" aria-hidden="true">
      <path d={branch} />
      <path d={branch} transform="matrix(-1 0 0 1 64 0)" />
      <path d="M32 51 35.5 55 32 59 28.5 55Z" />
    </svg>
  );
}
