import { type ServiceId, streamingServices } from '../../../shared/streaming/services';
import { useMyServices, useSetMyServices } from '../../../shared/streaming/useMyServices';
import { Checkbox } from '../../../ui/Checkbox';
import { Notice } from '../../../ui/Notice';
import { QueryState } from '../../../ui/QueryState';
import { SettingRow } from '../SettingRow';
import { SettingsSection } from '../SettingsSection';
import { sections } from '../sections';
import { CalendarRow } from './CalendarRow';
import styles from './ServicesSection.module.css';

/** The user's streaming services, and a calendar feed of TV airings. */
export function ServicesSection() {
  const { services, query } = useMyServices();
  const set = useSetMyServices();
  const toggle = (id: ServiceId, isOn: boolean) => {
    const others = [...services].filter((other) => other !== id);
    set.mutate(isOn ? [...others, id] : others);
  };
  return (
    <SettingsSection section={sections.services}>
      <SettingRow
        title="My services"
        text="The streaming services you have. We'll collapse the others in Viewing Options and tell you when a film on your watchlist arrives on yours."
      >
        <fieldset className={styles.services} disabled={!query.data}>
          <legend className={styles.legend}>Streaming services you have</legend>
          {streamingServices.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={services.has(id)}
              onChange={(event) => toggle(id, event.target.checked)}
            />
          ))}
        </fieldset>
        <QueryState query={query} failure="message">
          {() => set.error && <Notice tone="danger">{set.error.message}</Notice>}
        </QueryState>
      </SettingRow>
      <CalendarRow />
    </SettingsSection>
  );
}
