import { useState } from 'react';
import { failureText } from '../../../shared/me/failureText';
import { MailNotSetUp } from '../../../shared/setup/MailNotSetUp';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { type AuthInfo, useChangeEmail, useVerifyEmail } from '../queries';
import { ChangeEmailForm } from './ChangeEmailForm';
import styles from './EmailSetting.module.css';

/** The user's email: whether it is verified, and a form to change it. */
export function EmailSetting({ authInfo }: { authInfo: AuthInfo }) {
  const { email, isEmailVerified, isEmailAuthed } = authInfo;
  const [form, setForm] = useState<'unopened' | 'open' | 'closed'>('unopened');
  const isChanging = form === 'open';
  const verify = useVerifyEmail();
  const change = useChangeEmail();
  const isUnverified = Boolean(email) && !isEmailVerified;
  // What was requested last. A new link replaces an earlier one.
  const sentTo = change.data ?? (verify.isSuccess && isUnverified ? email : undefined);
  const isConfirmed = change.data === email && isEmailVerified;
  const isWaiting = sentTo && !isConfirmed && !isChanging;
  return (
    <>
      <p className={styles.email}>
        {email ?? 'Your account has no email.'}
        {email && isEmailVerified && <Badge tone="viewed">Verified</Badge>}
      </p>
      {isUnverified && !isChanging && !sentTo && (
        <p className={styles.text}>
          Please verify that it's yours. Then we can warn you when someone changes your password.
        </p>
      )}
      {isWaiting && (
        <>
          <Notice tone="success" title={`We sent a link to ${sentTo}.`}>
            Open it within 24 hours, in a browser where you're logged in.
            {change.data && email && ` Until then, your email stays ${email}.`}
          </Notice>
          <MailNotSetUp />
        </>
      )}
      {verify.error && <Notice tone="danger">{failureText(verify.error)}</Notice>}
      {isChanging ? (
        <ChangeEmailForm
          isFirst={!email}
          hasPassword={isEmailAuthed}
          change={change}
          onClose={() => setForm('closed')}
        />
      ) : (
        <div className={styles.actions}>
          {isUnverified && (
            <Button
              variant={sentTo ? 'secondary' : 'primary'}
              isPending={verify.isPending}
              onClick={() => {
                change.reset();
                verify.mutate();
              }}
            >
              {verify.isSuccess && !change.data ? 'Send another link' : 'Verify email'}
            </Button>
          )}
          <Button
            // The form's buttons are gone: keyboard focus continues from the one that opened it.
            autoFocus={form === 'closed'}
            onClick={() => {
              verify.reset();
              change.reset();
              setForm('open');
            }}
          >
            {email ? 'Change email' : 'Add email'}
          </Button>
        </div>
      )}
    </>
  );
}
