import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Stack } from '../../ui/Stack';
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
      <Stack gap={5}>
        <section className={styles.part}>
          <h3 className={styles.heading}>Required</h3>
          <p>
            A cookie to keep you logged in, plus settings in this browser like your theme and this choice. We
            don't share them with anyone.
          </p>
          <Switch label="Always on" checked disabled readOnly />
        </section>
        <section className={styles.part}>
          <h3 className={styles.heading}>Optional: visits and errors</h3>
          <p>
            PostHog counts page views and Sentry reports errors. Neither gets your name, your email or your
            films.
          </p>
          <Switch
            label="Allow third-party cookies"
            checked={consent === 'accepted'}
            onChange={(event) => storeConsent(event.target.checked ? 'accepted' : 'declined')}
          />
          {!hasThirdParties && (
            <p className={styles.note}>They aren't set up on this server, so nothing is sent either way.</p>
          )}
        </section>
      </Stack>
    </Dialog>
  );
}
