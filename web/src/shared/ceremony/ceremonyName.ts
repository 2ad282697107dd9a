import { ordinal } from '../../lib/ordinals';

/** '98th Academy Awards' */
export function ceremonyName(ceremony: number): string {
  return `${ordinal(ceremony)} Academy Awards`;
}
