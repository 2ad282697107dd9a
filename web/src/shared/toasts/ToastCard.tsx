import { useEffect, useState } from 'react';
import { RingGraphic } from '../../ui/RingGraphic';
import styles from './ToastCard.module.css';
import type { Toast } from './toast';

/** Delays the ring's completion until the card has slid in. */
const FILL_AFTER_MS = 350;

export function ToastCard({ toast }: { toast: Toast }) {
  if (toast.kind === 'GENERIC') {
    return (
      <div className={styles.card}>
        {toast.image && <span className={styles.image}>{toast.image}</span>}
        <p className={styles.message}>{toast.message}</p>
      </div>
    );
  }
  return (
    <div className={styles.card} data-subtype={toast.subtype}>
      {toast.segments ? (
        <span className={styles.ring}>
          <CompletingRing segments={toast.segments} image={toast.image} />
        </span>
      ) : (
        toast.image && <span className={styles.image}>{toast.image}</span>
      )}
      <div>
        <p className={styles.header}>{toast.headerText}</p>
        <p className={styles.message}>{toast.message}</p>
      </div>
    </div>
  );
}

type CompletingRingProps = Required<Pick<Extract<Toast, { kind: 'ACHIEVEMENT' }>, 'segments'>> & {
  image: Toast['image'];
};

function CompletingRing({ segments, image }: CompletingRingProps) {
  const [isFilled, setIsFilled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsFilled(true), FILL_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const last = segments.length - 1;
  return (
    <RingGraphic
      segments={segments.map((segment, index) => ({ ...segment, isFilled: isFilled || index !== last }))}
      icon={image}
    />
  );
}
