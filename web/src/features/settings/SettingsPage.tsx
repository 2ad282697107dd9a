import { Fragment } from 'react';
import { useMe } from '../../shared/me/queries';
import { useSignInProblem } from '../../shared/me/useSignInProblem';
import { Notice } from '../../ui/Notice';
import { Page } from '../../ui/Page';
import { PageHeader } from '../../ui/PageHeader';
import { Skeleton } from '../../ui/Skeleton';
import { AppearanceSection } from './AppearanceSection';
import { AccountSection } from './account/AccountSection';
import { ApiTokensSection } from './apiTokens/ApiTokensSection';
import { CookiesSection } from './CookiesSection';
import { DataSection } from './data/DataSection';
import { DevicesSection } from './devices/DevicesSection';
import { NotificationsSection } from './notifications/NotificationsSection';
import { OfflineSection } from './offline/OfflineSection';
import { ProfileSection } from './ProfileSection';
import { SectionNav } from './SectionNav';
import styles from './SettingsPage.module.css';
import { ServicesSection } from './services/ServicesSection';
import { SharingSection } from './sharing/SharingSection';
import { VersionsSection } from './VersionsSection';
import { WebhooksSection } from './webhooks/WebhooksSection';

export function SettingsPage() {
  const me = useMe();
  const problem = useSignInProblem();
  return (
    <Page>
      <PageHeader title="Settings" lead="Your account, log-in and data." />
      <div className={styles.columns}>
        <SectionNav />
        <div className={styles.sections}>
          {problem && <Notice tone="danger">{problem}</Notice>}
          <ProfileSection me={me} />
          {me ? (
            // Of one user: nothing that was displayed to another, like a new token, remains.
            <Fragment key={me._id}>
              <AccountSection me={me} />
              <DevicesSection />
              <ApiTokensSection />
              <SharingSection me={me} />
              <DataSection me={me} />
              <ServicesSection />
              <NotificationsSection />
              <WebhooksSection />
              <OfflineSection />
              <CookiesSection />
              <AppearanceSection />
              <VersionsSection />
            </Fragment>
          ) : (
            <Skeleton height="60rem" />
          )}
        </div>
      </div>
    </Page>
  );
}
