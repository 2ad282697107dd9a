/** A streaming service that Laurels has listings for. */
export interface StreamingService {
  /** Its id in URLs. */
  id: string;
  /** Its brand name. */
  name: string;
  /** Initials for its tile. */
  short: string;
}

export const streamingServices: readonly StreamingService[] = [
  { id: 'netflix', name: 'Netflix', short: 'N' },
  { id: 'prime-video', name: 'Prime Video', short: 'PV' },
  { id: 'disney-plus', name: 'Disney+', short: 'D+' },
  { id: 'hulu', name: 'Hulu', short: 'H' },
  { id: 'max', name: 'HBO Max', short: 'HBO' },
  { id: 'apple-tv-plus', name: 'Apple TV+', short: 'tv+' },
  { id: 'paramount-plus', name: 'Paramount+', short: 'P+' },
  { id: 'peacock', name: 'Peacock', short: 'Pk' },
  { id: 'criterion-channel', name: 'Criterion Channel', short: 'C' },
  { id: 'mubi', name: 'MUBI', short: 'M' },
  { id: 'kanopy', name: 'Kanopy', short: 'K' },
  { id: 'tubi', name: 'Tubi', short: 'T' },
];
