import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from './IconButton';
import styles from './Stepper.module.css';

interface StepperProps {
  /** The accessible name of the navigation. */
  label: string;
  /** What a step moves to, as in 'Next film'. */
  noun: string;
  /** Counted from 1. */
  position: number;
  total: number;
  /** Undefined at the ends. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
}

/** Previous and next buttons around a position. */
export function Stepper({ label, noun, position, total, onPrevious, onNext }: StepperProps) {
  return (
    <nav className={styles.stepper} aria-label={label}>
      <IconButton
        label={`Previous ${noun}`}
        icon={<ChevronLeft aria-hidden />}
        disabled={!onPrevious}
        onClick={onPrevious}
      />
      <p className={styles.position}>
        {position} of {total}
      </p>
      <IconButton
        label={`Next ${noun}`}
        icon={<ChevronRight aria-hidden />}
        disabled={!onNext}
        onClick={onNext}
      />
    </nav>
  );
}
