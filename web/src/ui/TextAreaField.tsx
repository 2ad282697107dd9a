import type { ComponentProps } from 'react';
import { Field, type FieldText } from './Field';

type TextAreaFieldProps = FieldText & Omit<ComponentProps<'textarea'>, 'className' | 'id'>;

export function TextAreaField({ label, hint, error, ...rest }: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <textarea rows={5} {...rest} {...control} />}
    </Field>
  );
}
