import type { ComponentProps } from 'react';
import { Field, type FieldText } from './Field';

type TextFieldProps = FieldText & Omit<ComponentProps<'input'>, 'className' | 'id'>;

export function TextField({ label, hint, error, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <input {...rest} {...control} />}
    </Field>
  );
}
