import styles from './LanguagePill.module.css';
import { languageName } from './languageNames';

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
