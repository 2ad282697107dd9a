import type { components } from '../../api/schema.gen';

export type ServiceId = components['schemas']['MyServices']['services'][number];

/** A streaming service that Laurels has listings for. */
export interface StreamingService {
  /** Its id in URLs. */
  id: ServiceId;
  /** Its brand name. */
  name: string;
  /** The company that owns the brand. */
  owner: string;
}

export const streamingServices: readonly StreamingService[] = [
  { id: 'netflix', name: 'Netflix', owner: 'Netflix, Inc.' },
  { id: 'prime-video', name: 'Prime Video', owner: 'Amazon.com, Inc.' },
  { id: 'disney-plus', name: 'Disney+', owner: 'The Walt Disney Company' },
  { id: 'hulu', name: 'Hulu', owner: 'The Walt Disney Company' },
  { id: 'max', name: 'HBO Max', owner: 'Warner Bros. Discovery, Inc.' },
  { id: 'apple-tv-plus', name: 'Apple TV+', owner: 'Apple Inc.' },
  { id: 'paramount-plus', name: 'Paramount+', owner: 'Paramount Skydance Corporation' },
  { id: 'peacock', name: 'Peacock', owner: 'NBCUniversal Media, LLC' },
  { id: 'criterion-channel', name: 'Criterion Channel', owner: 'The Criterion Collection' },
  { id: 'mubi', name: 'MUBI', owner: 'MUBI, Inc.' },
  { id: 'kanopy', name: 'Kanopy', owner: 'Kanopy, Inc.' },
  { id: 'tubi', name: 'Tubi', owner: 'Fox Corporation' },
];
