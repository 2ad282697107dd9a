import { LaurelMark } from '../../../ui/LaurelMark';
import { Sunburst } from '../../../ui/Sunburst';
import styles from './Ornament.module.css';

/** Decoration in place of a demo when the ceremony cannot be loaded. */
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
