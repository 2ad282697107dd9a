import { Share, Smartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/Button';
import styles from './InstallHint.module.css';
import { useInstall } from './installPrompt';
import { isInstalled, isIosSafari } from './platform';
import { isHintDue, readVisits, type Visits, withPageLoad, writeVisits } from './visits';

/** Says once that Laurels can be installed. Last in the page, so that it moves nothing. */
export function InstallHint() {
  const install = useInstall();
  const [isOffered, setIsOffered] = useState(false);
  const needsShareMenu = isIosSafari(navigator);
  const canInstall = install !== undefined || needsShareMenu;
  useEffect(countPageLoad, []);
  useEffect(() => {
    const visits = readVisits();
    if (isOffered || !canInstall || !visits || !isHintDue(visits) || isInstalled() || isDialogOpen()) return;
    writeVisits({ ...visits, hintedIn: visits.count });
    setIsOffered(true);
  }, [canInstall, isOffered]);
  if (!isOffered || !canInstall) return null;

  function dismiss() {
    writeVisits({ ...(readVisits() as Visits), isDismissed: true });
    setIsOffered(false);
  }
  return (
    <section aria-label="Install Laurels" className={styles.container}>
      <div className={styles.hint}>
        <Smartphone aria-hidden className={styles.icon} />
        <p className={styles.text}>
          <strong>Laurels works offline.</strong>{' '}
          {needsShareMenu ? (
            <>
              Tap <Share aria-hidden className={styles.share} /> Share, then Add to Home Screen.
            </>
          ) : (
            'Install it to mark films on planes and in theaters.'
          )}
        </p>
        <div className={styles.actions}>
          <Button variant="quiet" onClick={dismiss}>
            {needsShareMenu ? 'Got it' : 'No thanks'}
          </Button>
          {install && (
            <Button
              onClick={() => {
                dismiss();
                install();
              }}
            >
              Install
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

function countPageLoad(): void {
  writeVisits(withPageLoad(readVisits(), new Date()));
}

function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null;
}
