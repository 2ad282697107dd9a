import type { ComponentProps, ReactNode } from 'react';
import styles from './Switch.module.css';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'role' | 'children'> {
  label: ReactNode;
}

/** On or off, at once; a choice that waits for a button is a Checkbox. */
export function Switch({ label, ...rest }: SwitchProps) {
  return (
    <label className={styles.switch}>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox says itself whether it is checked. */}
      <input {...rest} type="checkbox" role="switch" className={styles.input} />
      <span>{label}</span>
    </label>
  );
}
