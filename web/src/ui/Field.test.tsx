import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SelectField } from './SelectField';
import { TextAreaField } from './TextAreaField';
import { TextField } from './TextField';

describe('Field', () => {
  it('associates label, hint and error with the control', () => {
    render(<TextField label="Email" type="email" hint="Never shared." error="Enter a valid email." />);
    const input = screen.getByLabelText('Email');
    expect(input).toHaveAttribute('type', 'email');
    expect(input).toHaveAccessibleDescription('Never shared. Enter a valid email.');
    expect(input).toBeInvalid();
  });

  it('is valid and has no description without hint and error', () => {
    render(<TextAreaField label="Message" />);
    const area = screen.getByLabelText('Message');
    expect(area).toBeValid();
    expect(area).not.toHaveAccessibleDescription();
  });

  it('announces an error that appears later', () => {
    const { rerender } = render(<SelectField label="Subject" />);
    rerender(<SelectField label="Subject" error="Choose one." />);
    expect(screen.getByText('Choose one.')).toHaveAttribute('aria-live', 'polite');
    expect(screen.getByLabelText('Subject')).toHaveAccessibleDescription('Choose one.');
  });
});
