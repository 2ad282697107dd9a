import { ordinalSuffix } from '../../lib/ordinals';
import styles from './CeremonyNumeral.module.css';

/** A ceremony's number as an Art Deco ordinal: 98th. */
export function CeremonyNumeral({ ceremony }: { ceremony: number }) {
  return (
    <span className={styles.numeral}>
      {ceremony}
      <sup className={styles.suffix}>{ordinalSuffix(ceremony)}</sup>
    </span>
  );
}
