import { useServer } from '../../api/server';
import styles from './Watermark.module.css';

/** Shows the environment, except in production. */
export function Watermark() {
  const { environment } = useServer();
  if (!environment || environment === 'production') return null;
  return (
    <aside aria-label="Environment" className={styles.watermark}>
      {environment}
    </aside>
  );
}
