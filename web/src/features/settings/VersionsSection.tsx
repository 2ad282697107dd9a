import { useServer } from '../../api/server';
import { SettingRow } from './SettingRow';
import { SettingsSection } from './SettingsSection';
import { sections } from './sections';
import styles from './VersionsSection.module.css';

export function VersionsSection() {
  const { version } = useServer();
  return (
    <SettingsSection section={sections.versions}>
      <SettingRow title="Frontend build">
        <code className={styles.version}>{__BUILD_VERSION__}</code>
      </SettingRow>
      <SettingRow title="Server build">
        <code className={styles.version}>{version ?? 'not available yet'}</code>
      </SettingRow>
    </SettingsSection>
  );
}
