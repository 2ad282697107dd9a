import { Link } from '@tanstack/react-router';
import { type FormEvent, useReducer, useState } from 'react';
import { failureText } from '../../../shared/me/failureText';
import { reportError } from '../../../shared/reporting/errors';
import { MailNotSetUp } from '../../../shared/setup/MailNotSetUp';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { TextField } from '../../../ui/TextField';
import styles from '../logIn/EmailForm.module.css';
import { sendResetLink } from '../queries';
import { useTypedEmail } from '../typedEmail';
import { afterRequestEvent } from './resetRequest';

/** Requests an email with a password reset link. */
export function RequestResetForm() {
  const [state, report] = useReducer(afterRequestEvent, { step: 'collecting' });
  const [email, setEmail] = useState(useTypedEmail());
  const isSending = state.step === 'sending';

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    report({ type: 'submitted', email });
    try {
      await sendResetLink(email);
      report({ type: 'accepted' });
    } catch (error) {
      reportError(error);
      report({ type: 'rejected', reason: failureText(error as Error) });
    }
  };

  if (state.step === 'sent') {
    return (
      <div className={styles.form}>
        <Notice tone="success" title="Request Submitted, Check your email for next steps.">
          If there's an account for {state.email}, we've emailed you a link. It works once and expires in an
          hour.
        </Notice>
        <MailNotSetUp />
        <Button isWide onClick={() => report({ type: 'restarted' })}>
          Request another link
        </Button>
        <BackToLogIn email={email} />
      </div>
    );
  }
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      {state.step === 'error' && (
        <Notice
          tone="danger"
          title={`Error Sending Email: There was a problem sending your password reset link to ${state.email}.`}
        >
          {state.reason}
        </Notice>
      )}
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <MailNotSetUp />
      <Button type="submit" variant="primary" size="large" isWide isPending={isSending}>
        Send reset link
      </Button>
      <BackToLogIn email={email} />
    </form>
  );
}

function BackToLogIn({ email }: { email: string }) {
  return (
    <Link to="/log-in" state={{ email }} className={styles.back}>
      Back to log in
    </Link>
  );
}
