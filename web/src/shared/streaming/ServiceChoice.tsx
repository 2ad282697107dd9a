import { Checkbox } from '../../ui/Checkbox';
import { Notice } from '../../ui/Notice';
import { QueryState } from '../../ui/QueryState';
import styles from './ServiceChoice.module.css';
import { type ServiceId, streamingServices } from './services';
import { useMyServices, useSetMyServices } from './useMyServices';

/** Checkboxes with the user's streaming services, saved as soon as one is changed. */
export function ServiceChoice() {
  const { services, query } = useMyServices();
  const set = useSetMyServices();
  const toggle = (id: ServiceId, isOn: boolean) => {
    const others = [...services].filter((other) => other !== id);
    set.mutate(isOn ? [...others, id] : others);
  };
  return (
    <>
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
    </>
  );
}
