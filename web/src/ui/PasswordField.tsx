import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Field, type FieldText } from './Field';
import styles from './PasswordField.module.css';

interface PasswordFieldProps extends FieldText, Omit<ComponentProps<'input'>, 'className' | 'id' | 'type'> {
  /** Lets password managers fill in a saved password or suggest a new one. */
  autoComplete: 'current-password' | 'new-password';
}

/** A password field with a button that reveals the password. */
export function PasswordField({ label, hint, error, ...rest }: PasswordFieldProps) {
  const [isVisible, setIsVisible] = useState(false);
  const Icon = isVisible ? EyeOff : Eye;
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className={styles.wrapper}>
          <input
            spellCheck={false}
            autoCapitalize="none"
            {...rest}
            {...control}
            type={isVisible ? 'text' : 'password'}
          />
          <button
            type="button"
            className={styles.toggle}
            aria-label="Show password"
            aria-pressed={isVisible}
            aria-controls={control.id}
            onClick={() => setIsVisible(!isVisible)}
          >
            <Icon aria-hidden />
          </button>
        </div>
      )}
    </Field>
  );
}
