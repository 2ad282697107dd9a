import type { paths } from '../../../api/schema.gen';

type StationId = paths['/api/viewing-options/scheduled/{provider}']['get']['parameters']['path']['provider'];

/** A TV channel with a schedule. */
export interface Station {
  /** Its name in API paths. */
  id: StationId;
  name: string;
  short: string;
}

export const stations: readonly Station[] = [
  { id: 'tcm', name: 'Turner Classic Movies', short: 'TCM' },
  { id: 'fxm', name: 'FX Movie Channel', short: 'FXM' },
];
