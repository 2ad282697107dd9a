import type { ComponentProps } from 'react';
import { Field, type FieldText } from './Field';

type SelectFieldProps = FieldText & Omit<ComponentProps<'select'>, 'className' | 'id'>;

export function SelectField({ label, hint, error, children, ...rest }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <select {...rest} {...control}>
          {children}
        </select>
      )}
    </Field>
  );
}
