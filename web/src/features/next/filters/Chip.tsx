import type { ReactNode } from 'react';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import styles from './Chip.module.css';

interface ChipProps {
  isOn: boolean;
  onClick: () => void;
  /** A picture before the text. */
  image?: ReactNode;
  isDisabled?: boolean;
  /** Of a chip that shows and hides others instead of being pressed. */
  isExpanded?: boolean;
  children: ReactNode;
}

/** A filter that is on or off. */
export function Chip({ isOn, onClick, image, isDisabled = false, isExpanded, children }: ChipProps) {
  return (
    <button
      type="button"
      className={styles.chip}
      aria-pressed={isExpanded === undefined ? isOn : undefined}
      aria-expanded={isExpanded}
      data-on={isOn || isExpanded || undefined}
      disabled={isDisabled}
      data-pictured={image ? true : undefined}
      onClick={onClick}
    >
      {image}
      {children}
    </button>
  );
}

interface ChipRowProps {
  label: string;
  icon: ReactNode;
  /** Several lines instead of one that scrolls. */
  wraps?: boolean;
  children: ReactNode;
}

/** A group of chips, in one line that scrolls sideways on phones. */
export function ChipRow({ label, icon, wraps = false, children }: ChipRowProps) {
  return (
    <fieldset className={styles.row} data-wraps={wraps || undefined}>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      <span className={styles.icon} title={label} aria-hidden="true">
        {icon}
      </span>
      <div className={styles.chips}>{children}</div>
    </fieldset>
  );
}
