import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Switch } from '../../ui/Switch';
import { setupQueries } from '../setup/queries';
import styles from './ConsentDialog.module.css';
import { storeConsent, useConsent } from './consent';
import { closeConsent, useIsConsentOpen } from './consentDialogState';

/** Cookie settings: the required cookies and the optional ones. */
export function ConsentDialog() {
  const isOpen = useIsConsentOpen();
  const consent = useConsent();
  const setup = useQuery({ ...setupQueries.features(), enabled: isOpen });
  const hasThirdParties = !setup.data || setup.data.posthog_key || setup.data.sentry_dsn;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={closeConsent}
      title="Cookie settings"
      footer={
        <Button variant="primary" onClick={closeConsent}>
          Done
        </Button>
      }
    >
      <div className={styles.parts}>
        <section className={styles.part}>
          <h3 className={styles.heading}>Needed</h3>
          <p>
            A cookie that keeps you logged in, and notes in this browser such as your theme and this choice.
            They go to nobody else.
          </p>
          <Switch label="Always on" checked disabled readOnly />
        </section>
        <section className={styles.part}>
          <h3 className={styles.heading}>Optional: visits and errors</h3>
          <p>
            PostHog counts which pages are seen, Sentry tells us what broke. Neither learns your name, your
            address or your films.
          </p>
          <Switch
            label="Allow third-party cookies"
            checked={consent === 'accepted'}
            onChange={(event) => storeConsent(event.target.checked ? 'accepted' : 'declined')}
          />
          {!hasThirdParties && (
            <p className={styles.note}>They are not set up on this server, so nothing is sent either way.</p>
          )}
        </section>
      </div>
    </Dialog>
  );
}
