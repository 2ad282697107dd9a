import { useParams } from '@tanstack/react-router';
import { isNotFound } from '../../../api/problem';
import { failureText } from '../../../shared/me/failureText';
import { Button } from '../../../ui/Button';
import { ButtonLink } from '../../../ui/ButtonLink';
import { Notice } from '../../../ui/Notice';
import { AuthCard } from '../AuthCard';
import { useUnsubscribe } from '../queries';

const title = 'Unsubscribe';

/** Opened by the weekly email. Waits for a click: programs that scan emails open their links. */
export function UnsubscribePage() {
  const { token } = useParams({ from: '/unsubscribe/$token' });
  const unsubscribe = useUnsubscribe();
  if (unsubscribe.isSuccess) {
    return (
      <AuthCard title={title}>
        <Notice tone="success" title="Done. No more weekly emails.">
          You can turn “Closing soon” back on in Settings.
        </Notice>
        <ButtonLink to="/settings" hash="services" size="large" isWide>
          Open Settings
        </ButtonLink>
      </AuthCard>
    );
  }
  if (isNotFound(unsubscribe.error)) {
    return (
      <AuthCard title={title}>
        <Notice tone="danger" title="This link doesn't work.">
          Copy the whole link from the email, or turn “Closing soon” off in Settings.
        </Notice>
        <ButtonLink to="/settings" hash="services" size="large" isWide>
          Open Settings
        </ButtonLink>
      </AuthCard>
    );
  }
  return (
    <AuthCard title={title} lead="Stop “Closing soon”, the weekly email about films that are about to leave.">
      {unsubscribe.error && (
        <Notice tone="danger" title="We couldn't unsubscribe you.">
          {failureText(unsubscribe.error)}
        </Notice>
      )}
      <Button
        variant="primary"
        size="large"
        isWide
        isPending={unsubscribe.isPending}
        onClick={() => unsubscribe.mutate(token)}
      >
        Unsubscribe
      </Button>
    </AuthCard>
  );
}
