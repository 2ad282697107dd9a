import { ThemeSwitch } from '../../shared/theme/ThemeSwitch';
import { SettingRow } from './SettingRow';
import { SettingsSection } from './SettingsSection';
import { sections } from './sections';

export function AppearanceSection() {
  return (
    <SettingsSection section={sections.appearance}>
      <SettingRow title="Theme" text="Saved in this browser.">
        <ThemeSwitch />
      </SettingRow>
    </SettingsSection>
  );
}
