import { ServiceChoice } from '../../../shared/streaming/ServiceChoice';
import { SettingRow } from '../SettingRow';
import { SettingsSection } from '../SettingsSection';
import { sections } from '../sections';
import { CalendarRow } from './CalendarRow';
import { ClosingSoonRow } from './ClosingSoonRow';

/** The user's streaming services, a calendar feed of TV airings, and a weekly email. */
export function ServicesSection() {
  return (
    <SettingsSection section={sections.services}>
      <SettingRow
        title="My services"
        text="The streaming services you have. We'll collapse the others in Viewing Options and tell you when a film on your watchlist arrives on yours."
      >
        <ServiceChoice />
      </SettingRow>
      <CalendarRow />
      <ClosingSoonRow />
    </SettingsSection>
  );
}
