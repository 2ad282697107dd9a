import { useServer } from '../../api/server';
import styles from './Watermark.module.css';

/** Says where one is, everywhere but in production. */
export function Watermark() {
  const { environment } = useServer();
  if (!environment || environment === 'production') return null;
  return (
    <aside aria-label="Environment" className={styles.watermark}>
      {environment}
    </aside>
  );
}
