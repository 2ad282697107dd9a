import type { User } from '../../../shared/me/user';
import { SettingsSection } from '../SettingsSection';
import { sections } from '../sections';
import { PublicPageRow } from './PublicPageRow';
import { SharedLinksRow } from './SharedLinksRow';

/** What everyone can see of the user: nothing, unless it was turned on here or shared. */
export function SharingSection({ me }: { me: User }) {
  return (
    <SettingsSection section={sections.sharing}>
      <PublicPageRow username={me.username} />
      <SharedLinksRow />
    </SettingsSection>
  );
}
