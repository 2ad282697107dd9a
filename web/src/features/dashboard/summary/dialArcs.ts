import { type Arc, ringArcs } from '../../../ui/ringGeometry';

export interface DialArc {
  track: Arc;
  /** The viewed part of the track; undefined if nothing is viewed. */
  fill: Arc | undefined;
}

/** A smaller arc would be invisible. */
const MIN_SHARE = 0.02;

/** One arc per share, each filled by its share of 0 to 1. */
export function dialArcs(shares: readonly number[]): DialArc[] {
  return ringArcs(shares.length).map((track, index) => {
    const share = Math.min(Math.max(shares[index] ?? 0, 0), 1);
    if (share === 0) return { track, fill: undefined };
    const end = track.start + (track.end - track.start) * Math.max(share, MIN_SHARE);
    return { track, fill: { start: track.start, end } };
  });
}
