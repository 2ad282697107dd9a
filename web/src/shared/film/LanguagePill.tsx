import { lazily } from '../../lib/lazily';
import styles from './LanguagePill.module.css';

/** Codes of the movie database that are not ISO 639-1, and the one that means no language at all. */
const ownCodes: Readonly<Record<string, string>> = {
  cn: 'Cantonese',
  sh: 'Serbo-Croatian',
  xx: 'No language',
};

const names = lazily(() => new Intl.DisplayNames(['en'], { type: 'language' }));

/** The language of a film that is not in English, as a two-letter pill; nothing for one that is. */
export function LanguagePill({ code }: { code: string | null | undefined }) {
  if (!code || code === 'en') return null;
  const name = languageName(code);
  return (
    <abbr className={styles.pill} title={name} aria-label={name}>
      {code}
    </abbr>
  );
}

function languageName(code: string): string {
  if (ownCodes[code]) return ownCodes[code];
  try {
    return names().of(code) ?? code;
  } catch {
    // A code that is no language tag names itself.
    return code;
  }
}
