import { useId } from 'react';
import type { components } from '../../../api/schema.gen';
import { failureText } from '../../../shared/me/failureText';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { useLookAround } from '../queries';
import styles from './LookAround.module.css';

type Person = components['schemas']['DemoPerson'];

/** The people of a demo, to log in as with one click. */
export function LookAround({ people }: { people: Person[] }) {
  const lookAround = useLookAround();
  const { isPending, variables, error } = lookAround;
  return (
    <section className={styles.panel} aria-labelledby="look-around-title">
      <h2 id="look-around-title" className={styles.title}>
        Look around first
      </h2>
      {error && !isPending && <Notice tone="danger">{failureText(error)}</Notice>}
      <ul className={styles.people}>
        {people.map((person) => (
          <PersonItem
            key={person.person}
            person={person}
            isPending={isPending && variables === person.person}
            onChoose={() => {
              if (!isPending) lookAround.mutate(person.person);
            }}
          />
        ))}
      </ul>
    </section>
  );
}

interface PersonItemProps {
  person: Person;
  isPending: boolean;
  onChoose: () => void;
}

function PersonItem({ person, isPending, onChoose }: PersonItemProps) {
  const about = useId();
  return (
    <li className={styles.person}>
      <Button isPending={isPending} isWide aria-describedby={about} onClick={onChoose}>
        Look around as {person.name}
      </Button>
      <p id={about} className={styles.about}>
        {person.about}
      </p>
    </li>
  );
}
