import { numberText } from './numbers';

/** '26 h 10 min', '2 h', '45 min': the length of several films. */
export function hoursText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${numberText(hours)} h` : `${numberText(hours)} h ${rest} min`;
}
