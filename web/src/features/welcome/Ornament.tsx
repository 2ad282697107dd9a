import { LaurelMark } from '../../ui/LaurelMark';
import { Sunburst } from '../../ui/Sunburst';
import styles from './Ornament.module.css';

/** Stands where a demonstration would be when there is nothing to show it on. */
export function Ornament() {
  return (
    <div className={styles.ornament} aria-hidden="true">
      <div className={styles.burst}>
        <Sunburst />
      </div>
      <LaurelMark size={96} />
    </div>
  );
}
