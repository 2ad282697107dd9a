/** A TV channel with a schedule. */
export interface Station {
  /** Its name in API paths. */
  id: string;
  name: string;
  short: string;
}

export const stations: readonly Station[] = [
  { id: 'tcm', name: 'Turner Classic Movies', short: 'TCM' },
  { id: 'fxm', name: 'FX Movie Channel', short: 'FXM' },
];
