import { ordinalSuffix } from '../../lib/ordinals';
import styles from './CeremonyNumeral.module.css';

/** The number of a ceremony as a Deco numeral: 98th. */
export function CeremonyNumeral({ ceremony }: { ceremony: number }) {
  return (
    <span className={styles.numeral}>
      {ceremony}
      <sup className={styles.suffix}>{ordinalSuffix(ceremony)}</sup>
    </span>
  );
}
