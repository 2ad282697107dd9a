import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useInView } from '../../../lib/useInView';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import styles from './NewDot.module.css';

interface NewDotProps {
  isNew: boolean;
  /** Called when the dot scrolls into view. */
  onSeen?: (() => void) | undefined;
}

/** Dot of an unreviewed film. It fades out after review, so that the user has time to notice it. */
export function NewDot({ isNew, onSeen }: NewDotProps) {
  const [wasNew] = useState(isNew);
  if (!isNew && !wasNew) return null;
  return (
    <span className={styles.dot} data-fading={!isNew || undefined}>
      {isNew && <VisuallyHidden>new to you</VisuallyHidden>}
      {isNew && onSeen && <VisibilitySensor onSeen={onSeen} />}
    </span>
  );
}

/** A zero-size element in the middle of the dot that detects when it enters the viewport. */
function VisibilitySensor({ onSeen }: { onSeen: () => void }) {
  const point = useRef<HTMLSpanElement>(null);
  const isInView = useInView(point, '0px');
  const notify = useEffectEvent(onSeen);
  useEffect(() => {
    if (isInView) notify();
  }, [isInView]);
  return <span ref={point} />;
}
