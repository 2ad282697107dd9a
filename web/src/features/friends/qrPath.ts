import { encode } from 'uqr';

/** What the standard asks to be left free around a code. */
const QUIET_ZONE = 4;

export interface QrPath {
  /** Modules along a side, the free edge included. */
  size: number;
  /** The dark modules, one stroke for each run of them. */
  d: string;
}

/** A text as a QR code that is read even when nearly a third of it is hidden. */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: 'H', border: QUIET_ZONE });
  const d = data
    .flatMap((row, y) => runs(row).map(([start, end]) => `M${start} ${y}h${end - start}v1h${start - end}z`))
    .join('');
  return { size, d };
}

/** Where the dark runs of a row begin and end. */
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
