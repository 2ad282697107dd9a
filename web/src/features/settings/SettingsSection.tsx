import type { ReactNode } from 'react';
import { Card } from '../../ui/Card';
import styles from './SettingsSection.module.css';
import type { Section } from './sections';

interface SettingsSectionProps {
  section: Section;
  children: ReactNode;
}

export function SettingsSection({ section: { id, title, icon: Icon }, children }: SettingsSectionProps) {
  return (
    <div id={id} className={styles.anchor}>
      <Card aria-label={`${title} settings`}>
        <h2 className={styles.title}>
          <Icon aria-hidden size={22} strokeWidth={1.5} className={styles.icon} />
          {title}
        </h2>
        <div className={styles.rows}>{children}</div>
      </Card>
    </div>
  );
}
