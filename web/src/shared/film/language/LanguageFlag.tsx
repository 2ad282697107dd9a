import { FlagImage } from './FlagImage';
import styles from './LanguageFlag.module.css';
import { languageName } from './languages';

/** The language of a non-English film: its flag, and its code for screen readers; renders nothing for English. */
export function LanguageFlag({ code }: { code: string | null | undefined }) {
  if (!code || code === 'en') return null;
  const name = languageName(code);
  return (
    <abbr className={styles.language} title={name} aria-label={name}>
      <FlagImage code={code} text={code} />
    </abbr>
  );
}
