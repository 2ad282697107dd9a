import { useConsent } from '../../shared/consent/consent';
import { openConsent } from '../../shared/consent/consentDialogState';
import { Button } from '../../ui/Button';
import { SettingRow } from './SettingRow';
import { SettingsSection } from './SettingsSection';
import { sections } from './sections';

const statuses = {
  accepted: 'Accepted. We count visits and collect error reports.',
  declined: 'Declined. We only use the cookie that keeps you logged in.',
};

export function CookiesSection() {
  const consent = useConsent();
  return (
    <SettingsSection section={sections.cookies}>
      <SettingRow title="Third-party cookies" text="Your choice applies to this browser.">
        <p>{consent ? statuses[consent] : "You haven't chosen yet, so we don't load anything optional."}</p>
        <Button onClick={openConsent}>Cookie settings</Button>
      </SettingRow>
    </SettingsSection>
  );
}
