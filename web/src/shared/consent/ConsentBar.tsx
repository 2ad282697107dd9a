import { Cookie } from 'lucide-react';
import { Button } from '../../ui/Button';
import styles from './ConsentBar.module.css';
import { storeConsent, useConsent } from './consent';
import { openConsent } from './consentDialogState';

/** Cookie consent bar, visible until the visitor decides. Last in the page, so that it never hides content for good. */
export function ConsentBar() {
  const consent = useConsent();
  if (consent) return null;
  return (
    <section aria-label="Cookie consent" className={styles.container}>
      <div className={styles.bar}>
        <Cookie aria-hidden className={styles.icon} />
        <p className={styles.text}>
          We use one cookie to keep you logged in. Can we also count visits and collect error reports?{' '}
          <button type="button" className={styles.more} onClick={openConsent}>
            Cookie settings
          </button>
        </p>
        <div className={styles.actions}>
          <Button onClick={() => storeConsent('declined')}>Decline</Button>
          <Button onClick={() => storeConsent('accepted')}>Accept</Button>
        </div>
      </div>
    </section>
  );
}
