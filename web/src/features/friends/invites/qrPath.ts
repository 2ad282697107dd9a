import { encode } from 'uqr';

/** Modules left blank around the code, as required by ISO/IEC 18004. */
const QUIET_ZONE = 4;

export interface QrPath {
  /** Modules along a side, including the quiet zone. */
  size: number;
  /** SVG path of the dark modules, one subpath for each run. */
  d: string;
}

/** Encodes a text as a QR code with error correction level H, which tolerates 30% damage. */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: 'H', border: QUIET_ZONE });
  const d = data
    .flatMap((row, y) => runs(row).map(([start, end]) => `M${start} ${y}h${end - start}v1h${start - end}z`))
    .join('');
  return { size, d };
}

/** Start and end of each run of dark modules in a row. */
function runs(row: readonly boolean[]): [number, number][] {
  const found: [number, number][] = [];
  for (const [x, isDark] of row.entries()) {
    const last = found.at(-1);
    if (!isDark) continue;
    if (last?.[1] === x) last[1] = x + 1;
    else found.push([x, x + 1]);
  }
  return found;
}
