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
