import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { ceremonyName } from '../../../shared/ceremony/ceremonyName';
import { CountedRings } from '../../../shared/publicPages/CountedRings';
import { useOpenLinks } from '../../../shared/publicPages/useOpenLinks';
import styles from './CeremonyRings.module.css';
import type { GridCeremony } from './decadeRows';

/** The rings of a ceremony. */
export function CeremonyRings({
  ceremony: { ceremony, year, closed, categories },
}: {
  ceremony: GridCeremony;
}) {
  const links = useOpenLinks();
  const titleId = useId();
  const name = ceremonyName(ceremony);
  return (
    <section aria-labelledby={titleId} className={styles.ceremony}>
      <div>
        <h3 id={titleId} className={styles.title}>
          {links ? <Link {...links.ceremony(ceremony)}>{name}</Link> : name}
        </h3>
        <p className={styles.facts}>
          Films of {year} · {closed} of {categories.length} rings closed
        </p>
      </div>
      <CountedRings categories={categories.map((category) => ({ ...category, ceremony }))} />
    </section>
  );
}
