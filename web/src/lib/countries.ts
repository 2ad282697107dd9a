import { lazily } from './lazily';

const names = lazily(() => new Intl.DisplayNames(['en'], { type: 'region' }));

/** Countries that are no more; the browser would name a successor, or none. */
const past: Readonly<Record<string, string>> = {
  CS: 'Czechoslovakia',
  DD: 'East Germany',
  SU: 'Soviet Union',
  YU: 'Yugoslavia',
};

/** The English name of an ISO 3166 code. */
export function countryName(code: string): string {
  const capitals = code.toUpperCase();
  try {
    return past[capitals] ?? names().of(capitals) ?? code;
  } catch {
    // A code that is no region names itself.
    return code;
  }
}

const REGIONAL_A = 0x1f1e6;

/** The flag of an ISO 3166 code: two letters that fonts draw as one. */
export function flagOf(code: string): string {
  const letters = [...code.toUpperCase()].map((letter) => letter.charCodeAt(0) - 65);
  return String.fromCodePoint(...letters.map((letter) => REGIONAL_A + letter));
}
