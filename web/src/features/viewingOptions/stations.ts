/** A channel whose schedule is shown. */
export interface Station {
  /** Its name in addresses. */
  id: string;
  name: string;
  short: string;
}

export const stations: readonly Station[] = [
  { id: 'tcm', name: 'Turner Classic Movies', short: 'TCM' },
  { id: 'fxm', name: 'FX Movie Channel', short: 'FXM' },
];
