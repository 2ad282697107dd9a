import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useInView } from '../../lib/useInView';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import styles from './NewDot.module.css';

interface NewDotProps {
  isNew: boolean;
  /** Called once the dot is in sight. */
  onSeen?: (() => void) | undefined;
}

/** Marks a film that was not looked at yet. It lingers a little, so that one that was just noted can be noticed. */
export function NewDot({ isNew, onSeen }: NewDotProps) {
  const [wasNew] = useState(isNew);
  if (!isNew && !wasNew) return null;
  return (
    <span className={styles.dot} data-gone={!isNew || undefined}>
      {isNew && <VisuallyHidden>new to you</VisuallyHidden>}
      {isNew && onSeen && <Sight onSeen={onSeen} />}
    </span>
  );
}

/** A point in the middle of the dot that tells when it comes into the window. */
function Sight({ onSeen }: { onSeen: () => void }) {
  const point = useRef<HTMLSpanElement>(null);
  const isInView = useInView(point, '0px');
  const tell = useEffectEvent(onSeen);
  useEffect(() => {
    if (isInView) tell();
  }, [isInView]);
  return <span ref={point} />;
}
