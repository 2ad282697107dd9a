import type { ComponentProps, ReactNode } from 'react';
import styles from './Switch.module.css';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'role' | 'children'> {
  label: ReactNode;
}

/** Applies immediately; use a Checkbox for a choice that is submitted with a button. */
export function Switch({ label, ...rest }: SwitchProps) {
  return (
    <label className={styles.switch}>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its checked state. */}
      <input {...rest} type="checkbox" role="switch" className={styles.input} />
      <span>{label}</span>
    </label>
  );
}
