import { useState } from 'react';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import styles from './LanguageFlag.module.css';
import { languages } from './languages';

interface FlagImageProps {
  /** The code of a language. */
  code: string;
  /** Shown instead if there is no flag for the language, or if it can't be loaded; otherwise for screen readers only. */
  text?: string;
}

/** The flag of a language, a picture of fixed size: Windows and many Linux systems have no flag emoji. */
export function FlagImage({ code, text }: FlagImageProps) {
  const country = languages[code]?.[1];
  const [failed, setFailed] = useState<string>();
  if (!country || failed === country) return text && <span className={styles.code}>{text}</span>;
  return (
    <>
      <img
        className={styles.flag}
        src={`${__FLAG_FOLDER__}/${country}.svg`}
        alt=""
        width={21}
        height={14}
        loading="lazy"
        decoding="async"
        onError={() => setFailed(country)}
      />
      {text && <VisuallyHidden>{text}</VisuallyHidden>}
    </>
  );
}
