import { useMe } from '../../shared/me/queries';
import { useSignInProblem } from '../../shared/me/useSignInProblem';
import { Notice } from '../../ui/Notice';
import { AccountSection } from './AccountSection';
import { AppearanceSection } from './AppearanceSection';
import { CookiesSection } from './CookiesSection';
import { DataSection } from './DataSection';
import { DevicesSection } from './DevicesSection';
import { ProfileSection } from './ProfileSection';
import { SectionNav } from './SectionNav';
import { ServicesSection } from './ServicesSection';
import styles from './SettingsPage.module.css';
import { VersionsSection } from './VersionsSection';

export function SettingsPage() {
  const me = useMe();
  const problem = useSignInProblem();
  // For the moment between a log-out and the welcome page.
  if (!me) return null;
  return (
    <div className={styles.page}>
      <div className={styles.header}>
        <h1>Settings</h1>
        <p className={styles.lead}>Who you are here, how you get in, and what is kept.</p>
      </div>
      <SectionNav />
      <div className={styles.sections}>
        {problem && <Notice tone="danger">{problem}</Notice>}
        <ProfileSection me={me} />
        <AccountSection me={me} />
        <DevicesSection />
        <DataSection me={me} />
        <ServicesSection />
        <CookiesSection />
        <AppearanceSection />
        <VersionsSection />
      </div>
    </div>
  );
}
