import { lazily } from '../../../lib/lazily';

/** Languages of nominated films, as in the catalogue. Faster than `Intl.DisplayNames`, which is slow to create on phones. */
export const catalogueLanguageNames: Readonly<Record<string, string>> = {
  af: 'Afrikaans',
  ar: 'Arabic',
  bn: 'Bengali',
  bo: 'Tibetan',
  bs: 'Bosnian',
  cn: 'Cantonese',
  cs: 'Czech',
  cy: 'Welsh',
  da: 'Danish',
  de: 'German',
  dz: 'Dzongkha',
  el: 'Greek',
  es: 'Spanish',
  et: 'Estonian',
  fa: 'Persian',
  fi: 'Finnish',
  fr: 'French',
  ga: 'Irish',
  he: 'Hebrew',
  hi: 'Hindi',
  hr: 'Croatian',
  hu: 'Hungarian',
  id: 'Indonesian',
  is: 'Icelandic',
  it: 'Italian',
  ja: 'Japanese',
  kl: 'Kalaallisut',
  ko: 'Korean',
  ky: 'Kyrgyz',
  lv: 'Latvian',
  mk: 'Macedonian',
  mn: 'Mongolian',
  nl: 'Dutch',
  no: 'Norwegian',
  pl: 'Polish',
  ps: 'Pashto',
  pt: 'Portuguese',
  ro: 'Romanian',
  ru: 'Russian',
  se: 'Northern Sami',
  sh: 'Serbo-Croatian',
  sk: 'Slovak',
  sr: 'Serbian',
  sv: 'Swedish',
  ta: 'Tamil',
  te: 'Telugu',
  tr: 'Turkish',
  uk: 'Ukrainian',
  ur: 'Urdu',
  vi: 'Vietnamese',
  xh: 'Xhosa',
  xx: 'No Language',
  zh: 'Mandarin',
  zu: 'Zulu',
};

const otherNames = lazily(() => new Intl.DisplayNames(['en'], { type: 'language' }));

export function languageName(code: string): string {
  if (catalogueLanguageNames[code]) return catalogueLanguageNames[code];
  try {
    return otherNames().of(code) ?? code;
  } catch {
    // Not a valid language tag.
    return code;
  }
}
