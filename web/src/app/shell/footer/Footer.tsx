import { Link } from '@tanstack/react-router';
import { useShortcuts } from '../../../lib/shortcuts';
import { openConsent } from '../../../shared/consent/consentDialogState';
import { ThemeSwitch } from '../../../shared/theme/ThemeSwitch';
import { DecoDivider } from '../../../ui/DecoDivider';
import { LaurelMark } from '../../../ui/LaurelMark';
import styles from './Footer.module.css';
import { shareLinks } from './shareLinks';

export function Footer() {
  const shortcuts = useShortcuts();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <DecoDivider />
        <div className={styles.columns}>
          <div className={styles.brand}>
            <LaurelMark size={44} />
            <p className={styles.name}>Laurels</p>
            <p className={styles.motto}>Watch every nominee.</p>
          </div>
          <nav aria-label="Footer" className={styles.column}>
            <h2 className={styles.heading}>More</h2>
            <Link to="/about">About</Link>
            <Link to="/privacy">Privacy</Link>
            <Link to="/contact-us">Contact Us</Link>
            <button type="button" className={styles.button} onClick={openConsent}>
              Cookie settings
            </button>
            <button type="button" className={styles.button} onClick={shortcuts.openList}>
              Keyboard shortcuts
            </button>
          </nav>
          <nav aria-label="Share" className={styles.column}>
            <h2 className={styles.heading}>Tell a friend</h2>
            {shareLinks(location.origin).map(({ name, href }) => (
              <a key={name} href={href} target="_blank" rel="noreferrer">
                {name}
              </a>
            ))}
          </nav>
          <div className={`${styles.column} ${styles.theme}`}>
            <h2 className={styles.heading}>Theme</h2>
            <ThemeSwitch />
          </div>
        </div>
        <div className={styles.small}>
          <p>
            Laurels is an independent fan site. It's not affiliated with, endorsed by or sponsored by the
            Academy of Motion Picture Arts and Sciences.
          </p>
          <p>
            This product uses the <a href="https://www.themoviedb.org">TMDB</a> API but is not endorsed or
            certified by TMDB.
          </p>
        </div>
      </div>
    </footer>
  );
}
