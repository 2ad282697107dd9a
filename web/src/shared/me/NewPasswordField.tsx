import type { ComponentProps } from 'react';
import { PasswordField } from '../../ui/PasswordField';
import styles from './NewPasswordField.module.css';
import { LENGTH_RULE } from './newPassword';
import { usePasswordCheck } from './usePasswordCheck';

interface NewPasswordFieldProps
  extends Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'hint' | 'value'> {
  value: string;
  /** The account's email and username, which the password must not be guessed from. */
  email: string | undefined;
  username?: string | undefined;
}

/** A field for a new password, with a hint while typing whether it is easy to guess. */
export function NewPasswordField({ value, email, username, ...rest }: NewPasswordFieldProps) {
  const checked = usePasswordCheck(value, email, username);
  const tone = checked && (checked.isAccepted ? styles.accepted : styles.weak);
  const text = checked?.isAccepted ? 'Good choice.' : (checked?.hint ?? LENGTH_RULE);
  return (
    <PasswordField
      {...rest}
      value={value}
      autoComplete="new-password"
      hint={
        <span className={`${styles.hint} ${tone ?? ''}`} aria-live="polite">
          {text}
        </span>
      }
    />
  );
}
