import styles from './LanguagePill.module.css';
import { languageName } from './languageNames';

/** The language code of a non-English film as a pill; renders nothing for English. */
export function LanguagePill({ code }: { code: string | null | undefined }) {
  if (!code || code === 'en') return null;
  const name = languageName(code);
  return (
    <abbr className={styles.pill} title={name} aria-label={name}>
      {code}
    </abbr>
  );
}
