import { useSearch } from '@tanstack/react-router';
import { AuthCard } from '../AuthCard';
import { ChoosePassword } from './ChoosePassword';
import { InvalidLink } from './InvalidLink';
import { RequestResetForm } from './RequestResetForm';

/** With the id and token of a reset link, sets a new password; without both, requests a link. */
export function ResetPasswordPage() {
  const { id, token } = useSearch({ from: '/reset-password' });
  if (id && token) return <ChoosePassword key={`${id} ${token}`} id={id} token={token} />;
  if (id || token) return <InvalidLink />;
  return (
    <AuthCard title="Lost your ticket?" lead="We'll email you a link to choose a new password.">
      <RequestResetForm />
    </AuthCard>
  );
}
