import { type Arc, ringArcs } from '../../ui/ringGeometry';

export interface DialArc {
  track: Arc;
  /** As much of the track as is viewed; undefined where nothing is. */
  fill: Arc | undefined;
}

/** Less than this could not be seen at all. */
const LEAST_SHARE = 0.02;

/** A dial of as many arcs as shares, each filled by its share of 0 to 1. */
export function dialArcs(shares: readonly number[]): DialArc[] {
  return ringArcs(shares.length).map((track, place) => {
    const share = Math.min(Math.max(shares[place] ?? 0, 0), 1);
    if (share === 0) return { track, fill: undefined };
    const end = track.start + (track.end - track.start) * Math.max(share, LEAST_SHARE);
    return { track, fill: { start: track.start, end } };
  });
}
