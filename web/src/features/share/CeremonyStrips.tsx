import { Link } from '@tanstack/react-router';
import { ceremonyName } from '../../shared/ceremony/ceremonyName';
import { countedSegments } from '../../shared/publicPages/CountedRings';
import { useOpenLinks } from '../../shared/publicPages/useOpenLinks';
import { RingGraphic } from '../../ui/RingGraphic';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import styles from './CeremonyStrips.module.css';
import { type CountedCategory, ceremoniesOf } from './ceremoniesOf';

/** The rings of several ceremonies, a line each. */
export function CeremonyStrips({ categories }: { categories: readonly CountedCategory[] }) {
  return (
    <ul className={styles.ceremonies}>
      {ceremoniesOf(categories).map((ceremony) => (
        <li key={ceremony.ceremony} className={styles.ceremony}>
          <Strip {...ceremony} />
        </li>
      ))}
    </ul>
  );
}

function Strip({ ceremony, closed, categories }: ReturnType<typeof ceremoniesOf>[number]) {
  const links = useOpenLinks();
  const name = ceremonyName(ceremony);
  return (
    <>
      <p className={styles.head}>
        <span className={styles.name}>
          {links ? <Link {...links.ceremony(ceremony)}>{name}</Link> : name}
        </span>
        <span className={styles.count}>
          <strong>{closed}</strong> of {categories.length} rings
        </span>
      </p>
      <ul className={styles.rings}>
        {categories.map(({ normalized_name, name, seen, total }) => (
          <li key={normalized_name} className={styles.ring} title={`${name}, ${seen} of ${total}`}>
            <RingGraphic segments={countedSegments(seen, total)} />
            <VisuallyHidden>
              {name}, {seen} of {total} seen
            </VisuallyHidden>
          </li>
        ))}
      </ul>
    </>
  );
}
