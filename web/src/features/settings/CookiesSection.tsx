import { useConsent } from '../../shared/consent/consent';
import { openConsent } from '../../shared/consent/consentDialogState';
import { Button } from '../../ui/Button';
import { SettingRow } from './SettingRow';
import { SettingsSection } from './SettingsSection';
import { sections } from './sections';

const statuses = {
  accepted: 'Accepted: we may count visits and collect error reports.',
  declined: 'Declined: only the cookie that keeps you logged in is used.',
};

export function CookiesSection() {
  const consent = useConsent();
  return (
    <SettingsSection section={sections.cookies}>
      <SettingRow title="Third-party cookies" text="Your choice counts for this browser.">
        <p>{consent ? statuses[consent] : 'Not decided yet: nothing optional is loaded.'}</p>
        <Button onClick={openConsent}>Cookie settings</Button>
      </SettingRow>
    </SettingsSection>
  );
}
