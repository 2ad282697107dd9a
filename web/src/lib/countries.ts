import { lazily } from './lazily';

const names = lazily(() => new Intl.DisplayNames(['en'], { type: 'region' }));

/** Former countries, which `Intl.DisplayNames` maps to a successor or to nothing. */
const former: Readonly<Record<string, string>> = {
  CS: 'Czechoslovakia',
  DD: 'East Germany',
  SU: 'Soviet Union',
  YU: 'Yugoslavia',
};

/** The English name of an ISO 3166 code. */
export function countryName(code: string): string {
  const upperCase = code.toUpperCase();
  try {
    return former[upperCase] ?? names().of(upperCase) ?? code;
  } catch {
    // Not a valid region code.
    return code;
  }
}

const REGIONAL_A = 0x1f1e6;

/** The flag emoji of an ISO 3166 code: two regional indicator symbols. */
export function flagOf(code: string): string {
  const offsets = [...code.toUpperCase()].map((character) => character.charCodeAt(0) - 65);
  return String.fromCodePoint(...offsets.map((offset) => REGIONAL_A + offset));
}
