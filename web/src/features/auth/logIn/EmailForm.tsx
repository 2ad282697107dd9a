import { Link } from '@tanstack/react-router';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { failureText } from '../../../shared/me/failureText';
import { NewPasswordField } from '../../../shared/me/NewPasswordField';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { PasswordField } from '../../../ui/PasswordField';
import { TextField } from '../../../ui/TextField';
import { type EmailSignIn, useEmailSignIn } from '../queries';
import styles from './EmailForm.module.css';

interface EmailFormProps {
  kind: EmailSignIn;
  email: string;
  onChangeEmail: (email: string) => void;
  searchStr: string;
  /** An error from the redirect that opened the page; replaced by an error of this form. */
  problem: string | undefined;
}

/** Leaves validation to the browser's built-in checks and the server. */
export function EmailForm({ kind, email, onChangeEmail, searchStr, problem }: EmailFormProps) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const signIn = useEmailSignIn(kind, searchStr);
  const isSignUp = kind === 'sign-up';
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const username = name.trim();
    if (!signIn.isPending) signIn.mutate({ email, password, ...(username && { username }) });
  };
  const passwordField = {
    label: 'Password',
    name: 'password',
    required: true,
    value: password,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setPassword(event.target.value),
  };
  const message = signIn.isPending ? undefined : signIn.error ? failureText(signIn.error) : problem;
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      {message && <Notice tone="danger">{message}</Notice>}
      <TextField
        label="Email"
        type="email"
        name="email"
        // Password managers match the log-in form by `username`, even when it is an email; `webauthn` suggests passkeys.
        autoComplete={isSignUp ? 'email' : 'username webauthn'}
        required
        value={email}
        onChange={(event) => onChangeEmail(event.target.value)}
      />
      {isSignUp && (
        <TextField
          label="Name"
          name="name"
          autoComplete="nickname"
          hint="Friends see it. You can change it anytime."
          maxLength={40}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      )}
      {isSignUp ? (
        <NewPasswordField {...passwordField} email={email} />
      ) : (
        <PasswordField {...passwordField} autoComplete="current-password" />
      )}
      {!isSignUp && (
        <Link to="/reset-password" state={{ email }} className={styles.forgot}>
          Forgot your password?
        </Link>
      )}
      <Button type="submit" variant="primary" size="large" isWide isPending={signIn.isPending}>
        {isSignUp ? 'Sign up' : 'Log in'}
      </Button>
    </form>
  );
}
