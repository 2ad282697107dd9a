import { useNavigate, useSearch } from '@tanstack/react-router';
import { Problem } from '../../../api/problem';
import { failureText } from '../../../shared/me/failureText';
import { useToast } from '../../../shared/toasts/useToast';
import { Button } from '../../../ui/Button';
import { ButtonLink } from '../../../ui/ButtonLink';
import { Notice } from '../../../ui/Notice';
import { AuthCard } from '../AuthCard';
import { useRestoreEmail } from '../queries';
import styles from './emailPages.module.css';

const title = 'Restore your email';

/** Opened by the notice to a former email. Waits for a click: programs that scan emails open their links. */
export function RestoreEmailPage() {
  const { id, token } = useSearch({ from: '/restore-email' });
  const restore = useRestoreEmail();
  const navigate = useNavigate();
  const addToast = useToast();
  if (!id || !token) {
    return (
      <AuthCard title={title}>
        <Notice tone="danger" title="Part of this link is missing.">
          Copy the whole link from the email we sent you.
        </Notice>
        <ContactUs />
      </AuthCard>
    );
  }
  if (restore.error instanceof Problem && restore.error.status === 422) {
    return (
      <AuthCard title={title}>
        <Notice tone="danger" title={restore.error.message}>
          It worked once, for 7 days after your email was changed. If you can't get into your account, write
          to us.
        </Notice>
        <ContactUs />
      </AuthCard>
    );
  }
  const onRestored = ({ resetToken }: { resetToken: string }) => {
    addToast({ kind: 'GENERIC', message: 'Email restored. Now choose a new password.' });
    void navigate({ to: '/reset-password', search: { id, token: resetToken }, replace: true });
  };
  return (
    <AuthCard title={title} lead="Didn't change your email? Get your account back.">
      <ul className={styles.effects}>
        <li>Your account gets its former email again.</li>
        <li>We log out every device and revoke all API tokens.</li>
        <li>We remove the password and all passkeys, and disconnect Google and Apple.</li>
        <li>You choose a new password right away.</li>
      </ul>
      {restore.error && (
        <Notice tone="danger" title="We couldn't restore your email.">
          {failureText(restore.error)}
        </Notice>
      )}
      <Button
        variant="primary"
        size="large"
        isWide
        isPending={restore.isPending}
        onClick={() => restore.mutate({ userId: id, token }, { onSuccess: onRestored })}
      >
        Restore email
      </Button>
    </AuthCard>
  );
}

function ContactUs() {
  return (
    <ButtonLink to="/contact-us" variant="primary" size="large" isWide>
      Contact us
    </ButtonLink>
  );
}
