import { Button } from '../../../ui/Button';
import { ButtonLink } from '../../../ui/ButtonLink';
import { Notice } from '../../../ui/Notice';
import { Skeleton } from '../../../ui/Skeleton';
import { AuthCard } from '../AuthCard';
import styles from '../logIn/EmailForm.module.css';
import { InvalidLink } from './InvalidLink';
import { NewPasswordForm } from './NewPasswordForm';
import { usePasswordReset } from './usePasswordReset';

/** Opened by a reset link: verifies the link, then sets a new password. */
export function ChoosePassword({ id, token }: { id: string; token: string }) {
  const { state, setPassword, retry } = usePasswordReset(id, token);
  switch (state.step) {
    case 'verifying':
      return (
        <AuthCard title="Choose a new password" lead="Checking your link…">
          <div role="status" aria-label="Checking your link" className={styles.form}>
            <Skeleton height="4.5rem" />
            <Skeleton height="4.5rem" />
            <Skeleton height="3.25rem" />
          </div>
        </AuthCard>
      );
    case 'unverified':
      return (
        <AuthCard title="Choose a new password">
          <Notice tone="danger" title="We couldn't check your link.">
            {state.reason}
          </Notice>
          <Button variant="primary" size="large" isWide onClick={retry}>
            Try again
          </Button>
        </AuthCard>
      );
    case 'invalid':
      return <InvalidLink />;
    case 'success':
      return (
        <AuthCard title="All set">
          <Notice tone="success" title="Successfully set password">
            We logged you out everywhere and revoked your API tokens. Log in with your new password.
          </Notice>
          <ButtonLink to="/log-in" variant="primary" size="large" isWide>
            Log in
          </ButtonLink>
        </AuthCard>
      );
    default:
      return (
        <AuthCard
          title="Choose a new password"
          lead={`For ${state.owner.name}${state.owner.email ? `, ${state.owner.email}` : ''}`}
        >
          <NewPasswordForm
            owner={state.owner}
            isSetting={state.step === 'setting'}
            reason={state.step === 'error' ? state.reason : undefined}
            onSubmit={setPassword}
          />
        </AuthCard>
      );
  }
}
