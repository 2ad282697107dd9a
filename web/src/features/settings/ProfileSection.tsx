import { Link } from '@tanstack/react-router';
import type { User } from '../../shared/me/user';
import { PictureEditor } from '../../shared/picture/PictureEditor';
import styles from './ProfileSection.module.css';
import { SettingRow } from './SettingRow';
import { SettingsSection } from './SettingsSection';
import { sections } from './sections';

export function ProfileSection({ me }: { me: User }) {
  return (
    <SettingsSection section={sections.profile}>
      <SettingRow title="Picture" text="Friends see it next to your name.">
        <PictureEditor me={me} />
      </SettingRow>
      <SettingRow title="Profile" text="The films and achievements your friends can see.">
        <p className={styles.name}>{me.username}</p>
        <p className={styles.links}>
          <Link to="/profile/$user_id" params={{ user_id: me._id }}>
            View my profile
          </Link>
          <Link to="/settings" hash="username">
            Change username
          </Link>
        </p>
      </SettingRow>
    </SettingsSection>
  );
}
