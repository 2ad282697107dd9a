import { Link } from '@tanstack/react-router';
import type { User } from '../../shared/me/user';
import { PictureEditor } from '../../shared/picture/PictureEditor';
import { Skeleton } from '../../ui/Skeleton';
import { DiarySharing } from './DiarySharing';
import styles from './ProfileSection.module.css';
import { SettingRow } from './SettingRow';
import { SettingsSection } from './SettingsSection';
import { sections } from './sections';

/** What friends see; `me` is undefined while the profile loads. */
export function ProfileSection({ me }: { me: User | undefined }) {
  return (
    <SettingsSection section={sections.profile}>
      <SettingRow title="Picture" text="Friends see it next to your name.">
        {me ? <PictureEditor me={me} /> : <Skeleton height="6.25rem" />}
      </SettingRow>
      <SettingRow title="Profile" text="The films and achievements your friends can see.">
        <p className={styles.name}>{me ? me.username : <Skeleton width="8rem" height="1em" />}</p>
        <p className={styles.links}>
          {me && (
            <Link to="/profile/$user_id" params={{ user_id: me._id }}>
              View my profile
            </Link>
          )}
          <Link to="/settings" hash="username">
            Change username
          </Link>
        </p>
      </SettingRow>
      <DiarySharing />
    </SettingsSection>
  );
}
